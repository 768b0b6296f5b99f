import type { CreateWebpackConfigArgs } from 'gatsby';

/** What differs from Gatsby's own webpack settings. */
export function leanBundle({ actions, stage }: CreateWebpackConfigArgs): void {
  if (stage === 'build-javascript') {
    // Source maps of the whole bundle double the output and serve nobody on a public host.
    actions.setWebpackConfig({ devtool: false });
  }
}
