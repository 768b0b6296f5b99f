import { readCmsEnv } from '../../config/cms-env';
import type { HostedCms } from '../hosting/host-rules';
import { CMS_PATH } from './cms-page';
import { connectionTo } from './git-back-end';
import { removeCms, writeCms } from './write-cms';

/**
 * Writes the CMS into a built site as the variables have it, or removes what an earlier build has written of it.
 * @returns what hosts have to know of it; null where it is left out
 * @throws Error that lists every bad variable of the CMS
 */
export async function provideCms(publicDir: string, siteUrl: string): Promise<HostedCms | null> {
  const { isBuilt, place, workflow } = readCmsEnv(process.env);
  if (!isBuilt) {
    await removeCms(publicDir);
    return null;
  }
  const connection = place && connectionTo(place);
  await writeCms({ publicDir, backend: connection?.backend ?? null, workflow, siteUrl });
  return { path: CMS_PATH, hosts: connection };
}
