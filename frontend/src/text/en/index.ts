// All English texts, a file a page. The German ones have the same keys; a test and the compiler hold them together.
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

export const en = {
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

export type Texts = typeof en;
