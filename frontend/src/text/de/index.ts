// Alle deutschen Texte, eine Datei je Seite, mit denselben Schlüsseln wie die englischen.
import type { Texts } from '../en';
import * as app from './app';
import * as cards from './cards';
import * as fair from './fair';
import * as friends from './friends';
import * as games from './games';
import * as home from './home';
import * as lab from './lab';
import * as learn from './learn';
import * as operator from './operator';
import * as people from './people';
import * as review from './review';
import * as table from './table';
import * as train from './train';

export const de: Texts = {
  ...app,
  ...cards,
  ...home,
  ...table,
  ...friends,
  ...review,
  ...games,
  ...people,
  ...train,
  ...learn,
  ...lab,
  ...fair,
  ...operator,
};
