import './src/theme/fonts.css';
import './src/theme/tokens.css';
import './src/theme/base.css';

import type { GatsbyBrowser } from 'gatsby';

import { prefetchWhenInterested, startLinkPrefetch } from './src/app/link-prefetch';
import { PageShell } from './src/app/page-shell';
import { Root } from './src/app/root';
import { loadDialogs } from './src/features/dialogs/dialog-host';
import { adoptPrebuiltDialog } from './src/features/dialogs/prebuilt-dialog';
import { startSessionStore } from './src/features/session/session';

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <Root>{element}</Root>;

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element }) => <PageShell>{element}</PageShell>;

/** Gatsby waits for the promise before it hydrates the page. */
export async function onClientEntry(): Promise<void> {
  startSessionStore();
  startLinkPrefetch();
  if (process.env.NODE_ENV === 'development') {
    await import('./src/page-scripts');
  }
  await adoptPrebuiltDialog(loadDialogs);
  if (window.runtimeLoader) {
    window.runtimeLoader.stage = 'hydrating';
  }
}

/** `link-prefetch` replaces Gatsby's own prefetching. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true;

export const onPrefetchPathname: GatsbyBrowser['onPrefetchPathname'] = ({ pathname }) => {
  prefetchWhenInterested(pathname);
};
