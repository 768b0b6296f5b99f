import { readCmsEnv } from '../../config/cms-env';
import type { HostedCms } from '../hosting/host-rules';
import { CMS_PATH } from './cms-page';
import { connectionTo } from './git-back-end';
import { removeCms, writeCms } from './write-cms';

/**
 * Writes the CMS into a built site according to its environment variables, or removes the CMS of an earlier build.
 * @returns what the host files need to know about the CMS; null if the build omits it
 * @throws Error that lists every bad variable of the CMS
 */
export async function provideCms(publicDir: string, siteUrl: string): Promise<HostedCms | null> {
  const { isBuilt, backEnd, workflow } = readCmsEnv(process.env);
  if (!isBuilt) {
    await removeCms(publicDir);
    return null;
  }
  const connection = backEnd && connectionTo(backEnd);
  await writeCms({ publicDir, backend: connection?.backend ?? null, workflow, siteUrl });
  return { path: CMS_PATH, hosts: connection };
}
