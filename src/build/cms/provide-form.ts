import { readFormEnv } from '../../config/form-env';
import type { HostedForm } from '../hosting/host-rules';
import { ADMIN_PATH } from './admin-page';
import { connectionTo } from './git-back-end';
import { removeAdmin, writeAdmin } from './write-admin';

/**
 * Writes the form into a built site as the variables have it, or removes what an earlier build has written of it.
 * @returns what hosts have to know of it; null where it is left out
 * @throws Error that lists every bad variable of the form
 */
export async function provideForm(publicDir: string, siteUrl: string): Promise<HostedForm | null> {
  const { isBuilt, place, workflow } = readFormEnv(process.env);
  if (!isBuilt) {
    await removeAdmin(publicDir);
    return null;
  }
  const connection = place && connectionTo(place);
  await writeAdmin({ publicDir, backend: connection?.backend ?? null, workflow, siteUrl });
  return { path: ADMIN_PATH, hosts: connection };
}
