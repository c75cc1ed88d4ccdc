// Installs the service worker: the shell and the lessons then work without a network. It never keeps an answer of the server.

const LATER = 10_000; // ms: the first pages come first

/** Register it where the browser has such a thing and the page is built. */
export function workOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // without it everything works but for the network being gone
    });
    void navigator.serviceWorker.ready.then(({ active }) =>
      setTimeout(() => active?.postMessage('keep the rest'), LATER),
    );
  }
}
