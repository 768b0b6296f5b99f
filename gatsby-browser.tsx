import './src/theme/fonts.css';
import './src/theme/tokens.css';
import './src/theme/base.css';

import type { GatsbyBrowser } from 'gatsby';

import { PageShell } from './src/app/page-shell';
import { Root } from './src/app/root';
import * as start from './src/app/start-react';

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <Root>{element}</Root>;

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element }) => <PageShell>{element}</PageShell>;

/** Gatsby waits for the promise, which its types do not say. */
export function onClientEntry(): Promise<void> {
  return start.prepareHydration();
}

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => start.finishStart();

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (prevLocation) {
    start.replaceOldBuild(location.pathname + location.search);
  }
};

/** The live server has no prebuilt page to hydrate. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () =>
  process.env.NODE_ENV === 'production' ? start.hydrate : undefined;
