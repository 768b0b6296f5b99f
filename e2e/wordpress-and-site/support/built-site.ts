import { existsSync } from 'node:fs';
import path from 'node:path';
import { copyProject } from '../../../scripts/lib/project-copy';
import { PROJECT_DIR } from '../../../scripts/lib/project';
import { runNode } from '../../../scripts/lib/run-command';

/** The copy of the project in which the site is built. The next build there is fast. */
export const BUILT_SITE_DIR = path.join(PROJECT_DIR, 'test-results/wordpress/site');

/**
 * Builds the site for a WordPress with the plugin.
 * @returns the absolute folder of the built site
 */
export async function buildSiteFor(wordPressOrigin: string, siteOrigin: string): Promise<string> {
  await copyProject(BUILT_SITE_DIR);
  const exitCode = await runNode(['--import', 'tsx', 'scripts/build.ts'], {
    cwd: BUILT_SITE_DIR,
    env: {
      ...process.env,
      SITE_URL: siteOrigin,
      GATSBY_SERVICE_BASE: wordPressOrigin,
      GATSBY_MEMBER_CONTENT_BASE: `${wordPressOrigin}/wp-json/brainhouse/v1/member-content`,
    },
  });
  const publicDir = path.join(BUILT_SITE_DIR, 'public');
  if (exitCode !== 0 || !existsSync(path.join(publicDir, 'index.html'))) {
    throw new Error('The site could not be built for WordPress. Its errors are above.');
  }
  return publicDir;
}
