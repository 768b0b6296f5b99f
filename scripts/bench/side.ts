import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/lib/log';
import { openServices } from '../../member-service/open-services';
import { startService, type RunningService } from '../lib/start-server';
import { SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { DEVICES, type DeviceName } from './devices';
import { openFront, type Front } from './front';
import { createAccount } from '../../member-service/subjects/sign-up/sign-up';

/** A site that is measured. */
export interface Side {
  /** The folder or address, as the caller wrote it. */
  readonly name: string;
  /** Where the site answers without a server of the bench in between. */
  readonly site: string;
  /** Where browsers open it. */
  originFor(device: DeviceName): string;
  /** The items of the browser's storage that contain a member's session; undefined for an address, which has other members. */
  readonly session: Readonly<Record<string, string>> | undefined;
  close(): Promise<void>;
}

const MEMBER = {
  username: 'bench',
  fullName: 'Bench Member',
  email: 'bench@brainhouse.example',
  phone: '555 0100',
  countryCode: '+1',
  ivCode: 'BENCH',
  password: 'correct horse battery',
};

/**
 * Starts the member service for a built folder, and the servers between browsers and the site.
 * @param name a folder with a built site, or an address
 * @throws Error that says what to give instead
 */
export async function openSide(name: string): Promise<Side> {
  const service = /^https?:\/\//.test(name) ? undefined : await serve(name);
  const site = service?.origin ?? new URL(name).origin;
  const fronts = new Map<DeviceName, Front>();
  for (const [device, { isSlowedIn, network }] of Object.entries(DEVICES)) {
    fronts.set(device as DeviceName, await openFront(site, isSlowedIn === 'server' ? network : undefined));
  }
  return {
    name,
    site,
    originFor: (device) => fronts.get(device)?.origin ?? site,
    session: service && (await createSession(service)),
    close: async () => {
      await Promise.all([...fronts.values()].map((front) => front.close()));
      await service?.stop();
    },
  };
}

function serve(folder: string): Promise<RunningService> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(`${folder} has no index.html. Give the folder "public" after npm run build, or an address.`);
  }
  return startService({
    NODE_ENV: 'production',
    SITE_URL: 'https://brainhouse.example',
    LOG_LEVEL: 'info',
    PUBLIC_DIR: path.resolve(folder),
  });
}

/** Creates an approved member and signs in. */
async function createSession({ origin, dataDir }: RunningService): Promise<Readonly<Record<string, string>>> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir }, process.cwd()), createLog('error'));
  await createAccount(services, MEMBER, { approved: true });
  await services.close();
  const { username, password, email, fullName: name } = MEMBER;
  const response = await fetch(origin + SERVICE_PATHS.token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { readonly token: string };
  return {
    [SESSION_STORAGE_KEYS.token]: token,
    [SESSION_STORAGE_KEYS.user]: JSON.stringify({ id: 0, email, name }),
  };
}
