import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readCmsEnv } from '../../config/cms-env';
import { headersFile } from '../hosting/static-host-files';
import { cmsSiteRules, type CmsPage } from '../hosting/header-rules';
import { STATIC_HOST_FILES } from '../hosting/public-files';
import { CMS_PATH } from './cms-page';
import { connectionTo } from './git-back-end';
import { removeCms, writeCms } from './write-cms';

/** Folders that the CMS is written to. Both are absolute. */
export interface CmsFolders {
  /** The built site. */
  readonly publicDir: string;
  /** The site of the CMS, for an origin of its own. */
  readonly cmsSiteDir: string;
}

/**
 * Writes the CMS according to its environment variables: into the built site, or into a site of its own if it has an origin of its own.
 * Removes the CMS of an earlier build.
 * @param siteUrl public address of the site, with which that origin is compared
 * @returns what the host files of the site need to know about the CMS; null if the site has none
 * @throws Error that lists every bad variable of the CMS
 */
export async function provideCms({ publicDir, cmsSiteDir }: CmsFolders, siteUrl: string): Promise<CmsPage | null> {
  // The address of the site may be in its content only.
  const { isBuilt, backEnd, workflow, origin } = readCmsEnv({ ...process.env, SITE_URL: siteUrl });
  const connection = backEnd && connectionTo(backEnd);
  const isApart = isBuilt && origin !== null;
  if (!isApart) await rm(cmsSiteDir, { recursive: true, force: true });
  if (!isBuilt || isApart) await removeCms(publicDir);
  if (!isBuilt) return null;
  const options = { backend: connection?.backend ?? null, workflow, siteUrl };
  if (!isApart) {
    await writeCms({ publicDir, ...options });
    return { path: CMS_PATH, sources: connection };
  }
  await mkdir(cmsSiteDir, { recursive: true });
  await writeCms({ publicDir: cmsSiteDir, ...options });
  // It asks the site what visitors see.
  const rules = cmsSiteRules(connection && { ...connection, connections: [...connection.connections, siteUrl] });
  await writeFile(join(cmsSiteDir, STATIC_HOST_FILES.headers), headersFile(rules).text);
  await writeFile(join(cmsSiteDir, STATIC_HOST_FILES.redirects), `/ ${CMS_PATH}/ 302\n`);
  await writeFile(join(cmsSiteDir, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
  return null;
}
