import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceConfig } from './config';
import { isLoopback } from './loopback';
import type { Members } from './members/members';

/** Name and password of the member that a fresh copy of the project can be tried with. */
export interface DemoMember {
  readonly username: string;
  readonly password: string;
}

/** The file in the data folder that keeps them, so that a later start can print them again. */
export const DEMO_MEMBER_FILE = 'demo-member.json';

const DEMO = {
  username: 'demo',
  fullName: 'Demo Member',
  // A domain that never exists (RFC 2606).
  email: 'demo@brainhouse.example',
  phone: '555 0100',
  countryCode: '+1',
  ivCode: 'DEMO',
};

const PASSWORD_BYTES = 8;

/**
 * Makes an approved member when there is no account at all, or finds the one that an earlier start made. Only on loopback
 * and never in production mode: nobody but this machine's user may come in by it.
 * @returns undefined when there is none, or when somebody has changed its password or its approval
 */
export async function provideDemoMember(
  members: Pick<Members, 'authenticate' | 'count' | 'create'>,
  config: Pick<ServiceConfig, 'dataDir' | 'host' | 'isProduction'>,
): Promise<DemoMember | undefined> {
  if (config.isProduction || !isLoopback(config.host)) {
    return undefined;
  }
  const file = path.join(config.dataDir, DEMO_MEMBER_FILE);
  const kept = await readKept(file);
  const account = kept && (await members.authenticate(kept.username, kept.password));
  if (account?.status === 'approved') {
    return kept;
  }
  if ((await members.count()) > 0) {
    await rm(file, { force: true });
    return undefined;
  }
  const demo = { username: DEMO.username, password: randomBytes(PASSWORD_BYTES).toString('hex') };
  // First: a member whose password is lost would be of no use, a file without its member is made anew.
  await keep(file, demo);
  await members.create({ ...DEMO, ...demo }, { approved: true });
  return demo;
}

async function keep(file: string, demo: DemoMember): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(demo, undefined, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/** What the file says; undefined if there is none, or if it is damaged. */
async function readKept(file: string): Promise<DemoMember | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isDemoMember(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isDemoMember(value: unknown): value is DemoMember {
  if (typeof value !== 'object' || value === null || !('username' in value) || !('password' in value)) {
    return false;
  }
  return typeof value.username === 'string' && typeof value.password === 'string';
}
