import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ServiceConfig } from './config';
import { writeDurably } from './lib/files';
import { isLoopback } from './lib/ip-address';
import { authenticate, countAccounts } from './accounts/accounts';
import type { Services } from './services';
import { markLesson } from './subjects/lessons/progress';
import { createAccount } from './subjects/sign-up/sign-up';

/** Username and password of the demonstration member, who can sign in to a new copy of the project. */
const DEMO_MEMBER = z.object({ username: z.string(), password: z.string() });

export type DemoMember = Readonly<z.infer<typeof DEMO_MEMBER>>;

/** The file in the data folder that stores both, so that later starts can print them again. */
export const DEMO_MEMBER_FILE = 'demo-member.json';

const DEMO = {
  username: 'demo',
  fullName: 'Demo Member',
  // A reserved domain (RFC 2606).
  email: 'demo@brainhouse.example',
  phone: '555 0100',
  countryCode: '+1',
  ivCode: 'DEMO',
};

const PASSWORD_BYTES = 8;
const HASH_BYTES = 32;

/** The first lessons of the delivered content. */
const LESSONS_DONE = ['welcome-and-how-to-learn-here', 'finding-your-audience', 'writing-that-sells-honestly'];

/** A session of a second device. Nobody has its token. */
const PHONE = { browser: 'Firefox', system: 'Android' };

/**
 * Creates an approved member, who has done three lessons and uses two devices, if there is no account at all, or finds the one that an earlier start created. Only if the
 * service listens on loopback and not in production, because the password is printed.
 * @returns undefined if there is none, or if its password or status has changed since
 */
export async function provideDemoMember(
  services: Services,
  config: Pick<ServiceConfig, 'dataDir' | 'host' | 'isProduction'>,
): Promise<DemoMember | undefined> {
  if (config.isProduction || !isLoopback(config.host)) return undefined;
  const file = path.join(config.dataDir, DEMO_MEMBER_FILE);
  const stored = await readStored(file);
  const account = stored && (await authenticate(services, stored.username, stored.password));
  if (account?.status === 'approved' && account.deletedAt === undefined) return stored;
  if ((await countAccounts(services)) > 0) {
    await rm(file, { force: true });
    return undefined;
  }
  const demo = { username: DEMO.username, password: randomBytes(PASSWORD_BYTES).toString('hex') };
  // The file comes first: a file without its member is replaced at the next start, a member without the file is not.
  await store(file, demo);
  const member = await createAccount(services, { ...DEMO, ...demo }, { approved: true });
  for (const lesson of LESSONS_DONE) await markLesson(services, member, { lesson, isDone: true, after: 0 });
  const sessionHash = randomBytes(HASH_BYTES).toString('base64url');
  await services.sessions.begin({ memberId: member.id, sessionHash, issuedAt: new Date() }, member.version, PHONE);
  return demo;
}

async function store(file: string, demo: DemoMember): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify(demo, undefined, 2)}\n`;
  await writeDurably(file, (partial) => writeFile(partial, text, { mode: 0o600, flush: true }));
}

/** The contents of the file; undefined if it is missing or damaged. */
async function readStored(file: string): Promise<DemoMember | undefined> {
  try {
    return DEMO_MEMBER.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
