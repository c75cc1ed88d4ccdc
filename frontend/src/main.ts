import { mount } from 'svelte';

import App from './App.svelte';
import './style/tokens.css';
import './style/base.css';
import { workOffline } from './state/offline';

const target = document.getElementById('app');
if (target) mount(App, { target });
workOffline();
