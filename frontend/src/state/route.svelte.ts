// Which page the address names. Every link is a real address, so reload, back and bookmarks work.
import { LESSONS } from '../learn/lessons';

export type Page =
  | 'home'
  | 'play'
  | 'friends'
  | 'join'
  | 'privacy'
  | 'learn'
  | 'glossary'
  | 'opponents'
  | 'table'
  | 'review'
  | 'games'
  | 'train'
  | 'people'
  | 'beliefs'
  | 'lab'
  | 'fair'
  | 'settings'
  | 'operator'
  | 'nowhere';

export interface Route {
  page: Page;
  parts: string[];
}

export const TRAIN_PARTS = ['today', 'bidding', 'discard', 'lead'] as const;
export const LAB_PARTS = ['studies', 'match', 'onecard', 'leduc'] as const;

/** Which parts may follow the name of each page in an address. */
const PAGES: Record<Exclude<Page, 'home' | 'nowhere'>, (parts: string[]) => boolean> = {
  play: (parts) => parts.length === 0,
  friends: (parts) => parts.length === 0,
  join: (parts) => parts.length === 1,
  privacy: (parts) => parts.length === 0,
  learn: ([lesson, ...more]) =>
    more.length === 0 && (lesson === undefined || LESSONS.some((known) => known.name === lesson)),
  glossary: (parts) => parts.length === 0,
  opponents: (parts) => parts.length <= 1,
  table: (parts) => parts.length === 1,
  review: ([game, card, ...more]) =>
    game !== undefined && more.length === 0 && (card === undefined || /^([12]?\d|30)$/.test(card)),
  games: (parts) => parts.length <= 1,
  train: ([part, ...more]) =>
    more.length === 0 && [undefined, ...TRAIN_PARTS].some((known) => known === part),
  people: ([part, name, ...more]) =>
    more.length === 0 &&
    (name === undefined
      ? ['me', 'progress', 'all', undefined].includes(part)
      : ['person', 'name', 'bot'].includes(part ?? '')),
  lab: ([part, ...more]) => more.length === 0 && [undefined, ...LAB_PARTS].some((known) => known === part),
  beliefs: (parts) => parts.length <= 1,
  fair: (parts) => parts.length === 0 || parts.length === 2,
  settings: (parts) => parts.length === 0,
  operator: (parts) => parts.length === 0,
};

/** Return the page that an address names; one that names none, or is not even an address, is `nowhere`. */
export function pageOf(pathname: string): Route {
  try {
    const [first, ...parts] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    if (first === undefined) return { page: 'home', parts: [] };
    const page = (Object.keys(PAGES) as (keyof typeof PAGES)[]).find((name) => name === first);
    if (page && PAGES[page](parts)) return { page, parts };
  } catch {
    // a percent sign that means nothing
  }
  return { page: 'nowhere', parts: [] };
}

const read = (): Route => pageOf(location.pathname);

export const route = $state<Route>(read());

function refresh(): void {
  Object.assign(route, read());
}

/** Go to an address of this site. */
export function go(address: string): void {
  history.pushState(null, '', address);
  refresh();
  window.scrollTo(0, 0);
}

/** Replace the address without a new entry in the history. */
export function become(address: string): void {
  history.replaceState(null, '', address);
  refresh();
}

function click(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** Follow links and the back button. */
export function startRouting(): void {
  addEventListener('popstate', refresh);
  document.addEventListener('click', click);
}
