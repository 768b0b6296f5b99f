import './src/theme/fonts.css';
import './src/theme/tokens.css';
import './src/theme/base.css';

import type { GatsbyBrowser } from 'gatsby';

import { prefetchWhenInterested, startLinkPrefetch } from './src/app/link-prefetch';
import { PageShell } from './src/app/page-shell';
import { Root } from './src/app/root';
import { startSessionStore } from './src/features/session/session';

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <Root>{element}</Root>;

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element }) => <PageShell>{element}</PageShell>;

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  startSessionStore();
  startLinkPrefetch();
};

/** `link-prefetch` replaces Gatsby's own prefetching. */
export const disableCorePrefetching: GatsbyBrowser['disableCorePrefetching'] = () => true;

export const onPrefetchPathname: GatsbyBrowser['onPrefetchPathname'] = ({ pathname }) => {
  prefetchWhenInterested(pathname);
};
