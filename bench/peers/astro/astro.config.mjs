import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';

const PROJECT = new URL('../../../', import.meta.url);

export default defineConfig({
  publicDir: fileURLToPath(new URL('static', PROJECT)),
  // The files next to the configuration, so that they are removed together with the packages.
  cacheDir: './node_modules/.astro',
  build: { format: 'directory', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  // Links that ask for it. Requesting a page at the touch of its link is slower: the navigation waits for that request, and
  // then sends its own.
  prefetch: { defaultStrategy: 'viewport' },
  devToolbar: { enabled: false },
  vite: {
    resolve: { alias: { '@site': fileURLToPath(new URL('src', PROJECT)) } },
  },
});
