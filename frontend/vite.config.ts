import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// `npm run dev` answers pages itself and passes /api on to a running `counterplay serve`.
const server = process.env.COUNTERPLAY_SERVER ?? 'http://127.0.0.1:8321';

/** Writes the service worker, which must know what was built. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = ['/', ...readdirSync('public').map((name) => `/${name}`)];
      files.push(
        ...Object.keys(bundle)
          .filter((name) => name !== 'index.html')
          .map((name) => `/${name}`),
      );
      const shell = ['/', ...readdirSync('public').map((name) => `/${name}`)];
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !part.isEntry) continue;
        const styles =
          (part as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [];
        shell.push(...[part.fileName, ...part.imports, ...styles].map((name) => `/${name}`));
      }
      const source = readFileSync('service-worker.js', 'utf8');
      const page = bundle['index.html'];
      const version = createHash('sha256')
        .update(source)
        .update(files.join())
        .update(page?.type === 'asset' ? String(page.source) : '')
        .digest('hex')
        .slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source
          .replace('/* global __SHELL__, __FILES__ */\n', '')
          .replace('__VERSION__', `counterplay-${version}`)
          .replace('__SHELL__', JSON.stringify(shell.sort()))
          .replace('__FILES__', JSON.stringify(files.sort())),
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: '../src/counterplay/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
