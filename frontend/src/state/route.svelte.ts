// Which page the address names. Every link is a real address, so reload, back and bookmarks work.

export type Page = 'home' | 'table' | 'review' | 'games' | 'people' | 'lab' | 'fair' | 'settings';

export interface Route {
  page: Page;
  parts: string[];
}

const PAGES: readonly Page[] = ['table', 'review', 'games', 'people', 'lab', 'fair', 'settings'];

function read(): Route {
  const [first = '', ...parts] = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const page = PAGES.find((name) => name === first);
  return page ? { page, parts } : { page: 'home', parts: [] };
}

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
