import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` answers pages itself and passes /api on to a running `counterplay serve`.
const server = process.env.COUNTERPLAY_SERVER ?? 'http://127.0.0.1:8321';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/counterplay/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
