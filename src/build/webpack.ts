import { join } from 'node:path';

import type { CreateWebpackConfigArgs } from 'gatsby';

/**
 * Modules that libraries carry along for features this site does not use. Left in, every visitor would load them:
 * Gatsby's `<Script>` with its web-worker support, and what emotion's `withTheme` needs.
 */
const UNUSED_MODULES = { 'gatsby-script': false, 'hoist-non-react-statics': false } as const;

/** Gatsby writes it once the browser bundle is done, before it renders the first page. */
const BUNDLE_STATS = 'public/webpack.stats.json';

/** The live server has no finished bundle. */
const NO_STATS = 'src/build/no-page-chunks.json';

/** What differs from Gatsby's own webpack settings. */
export function adjustWebpack({ actions, stage }: CreateWebpackConfigArgs): void {
  if (stage === 'build-javascript') {
    actions.setWebpackConfig({
      // Source maps double the output and serve nobody on a public host.
      devtool: false,
      resolve: { alias: UNUSED_MODULES },
    });
  } else if (stage.endsWith('-html')) {
    const stats = stage === 'build-html' ? BUNDLE_STATS : NO_STATS;
    actions.setWebpackConfig({ resolve: { alias: { 'page-chunks': join(process.cwd(), stats) } } });
  }
}
