import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { checkNode } from '../../../member-service/doctor/check-node';
import type { Diagnosis } from '../../../contract/diagnosis';
import { noteCleanUp } from '../../../member-service/store/clean-up-times';
import { connectStore } from '../../../member-service/store/connect-store';
import { openStore } from '../../../member-service/migrations/open-store';
import { rulesFile } from '../../../src/site-build/hosting/static-host-files';
import { BUILT_FOR_THIS_HOST, type BuiltFor } from '../../../src/config/back-end';
import { BOTH_DATABASES, openSqlite, type TestDatabase } from '../../support/databases';
import { startMailServer } from '../../support/mail-server';
import { whenOver } from '../../support/when-over';
import { runMembers, type Outcome } from '../support/members-command';

const log = { error: jest.fn() };

/** The variables of a healthy installation. */
async function healthy({ dataDir, databaseUrl }: TestDatabase): Promise<NodeJS.ProcessEnv> {
  const publicDir = path.join(dataDir, 'site');
  await mkdir(publicDir, { recursive: true });
  for (const file of ['index.html', '404.html', '_hosting.json']) await writeFile(path.join(publicDir, file), '');
  await chmod(dataDir, 0o700);
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PUBLIC_DIR: publicDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'x'.repeat(32),
    SITE_URL: 'https://brainhouse.example',
    TRUST_PROXY: '127.0.0.1',
  };
}

function run(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Outcome> {
  return runMembers(env, ['doctor', ...args]);
}

/** The findings of one topic. */
async function findings(env: NodeJS.ProcessEnv, topic: string): Promise<readonly Diagnosis[]> {
  const all = JSON.parse((await run(env, '--json')).output) as Diagnosis[];
  return all.filter((finding) => finding.topic === topic);
}

/** The only finding of one topic, such as `wrong: no SMTP_URL`. */
async function finding(env: NodeJS.ProcessEnv, topic: string): Promise<string> {
  const found = await findings(env, topic);
  expect(found).toHaveLength(1);
  return found.map(({ isOk, message }) => `${isOk ? 'ok' : 'wrong'}: ${message}`).join();
}

/** A mail server on a free port. @returns its URL */
async function startSmtp(): Promise<string> {
  const server = await startMailServer(0, {
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      if (auth.password === 'right') callback(null, { user: auth.username });
      else callback(new Error('Invalid username or password'));
    },
  });
  whenOver(() => server.close());
  return `127.0.0.1:${server.port}`;
}

it.each([
  ['20.20.2', { isNote: true, message: '20.20.2 gets no security updates any more: install Node 24' }],
  ['22.13.0', { message: '22.13.0' }],
  ['24.11.1', { message: '24.11.1' }],
  ['26.0.0', { isNote: true, message: '26.0.0 was only tried: Node 24 is recommended' }],
])('OPS-97: says what is to know of Node %s', (version, finding) => {
  expect(checkNode(version)).toEqual({ topic: 'Node', isOk: true, ...finding });
});

describe.each(BOTH_DATABASES)('members doctor with $name', ({ name, open, openEmpty }) => {
  it('finds nothing wrong with a complete installation', async () => {
    const database = await open();
    await (await openStore(database, log)).destroy();
    const env = await healthy(database);
    const smtp = await startSmtp();
    const { code, output } = await run({
      ...env,
      SMTP_URL: `smtp://post:right@${smtp}`,
      MAIL_FROM: 'post@brainhouse.example',
      OPERATORS: 'olga@brainhouse.example',
    });
    // The PostgreSQL of tests does not wait for its disk.
    const losesChanges = name === 'PostgreSQL' ? ['wrong  database', 'wrong  database'] : [];
    expect(output.split('\n').map((line) => /^\w+ +\S+(?: \S+)*?(?= {2})/.exec(line)?.[0])).toEqual([
      'ok     configuration',
      expect.stringMatching(/^(?:ok|note) +Node$/),
      'ok     site',
      'ok     data folder',
      'ok     disk',
      'ok     database',
      'ok     schema',
      ...losesChanges,
      'ok     time',
      'ok     email',
      'ok     operators',
      'ok     links',
      'ok     proxy',
      'ok     I.V. codes',
    ]);
    expect(output.match(/wrong .*/g) ?? []).toEqual(
      losesChanges.map(
        () => expect.stringMatching(/PostgreSQL has (?:fsync|full_page_writes) = off: .*Set \w+ = on\.$/) as string,
      ),
    );
    expect(code).toBe(losesChanges.length === 0 ? 0 : 1);
  });

  it('reports tables that are not migrated, and tables of a newer version', async () => {
    const database = await openEmpty();
    const empty = connectStore(database, log);
    await sql`select 1`.execute(empty);
    await empty.destroy();
    const env = await healthy(database);
    expect(await finding(env, 'schema')).toMatch(/^wrong: .*lacks 001-members, .*restart the service/);
    const store = await openStore(database, log);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(store);
    await store.destroy();
    expect(await finding(env, 'schema')).toMatch(/^wrong: .*newer than this program: it has 999-later/);
    expect((await run(env)).code).toBe(1);
  });
});

describe('members doctor', () => {
  it('names each bad variable', async () => {
    const { code, output } = await run({ ...(await healthy(await openSqlite())), PORT: 'x', SITE_URL: 'nowhere' });
    expect(code).toBe(1);
    expect(output).toMatch(/^wrong {2}configuration {2}PORT: write a whole number/m);
    expect(output).toMatch(/^wrong {2}configuration {2}SITE_URL: write the public URL/m);
  });

  it('creates nothing', async () => {
    const database = await openSqlite();
    const env = await healthy(database);
    expect(await finding(env, 'database')).toMatch(/^ok: .*does not exist yet/);
    expect(await readdir(database.dataDir)).toEqual(['site']);
  });

  it('reports a database file that is none, and a server that does not answer', async () => {
    const database = await openSqlite();
    const env = await healthy(database);
    await writeFile(path.join(database.dataDir, 'members.sqlite'), 'no database '.repeat(1_000), { mode: 0o600 });
    expect(await finding(env, 'database')).toMatch(/^wrong: .*is damaged or is not a SQLite database/);
    expect(await finding({ ...env, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/db' }, 'database')).toMatch(
      /^wrong: .*127\.0\.0\.1:1 does not accept connections\..*DATABASE_URL/,
    );
  });

  it('reports data that other accounts can read, and a folder of another account', async () => {
    const database = await openSqlite();
    await (await openStore(database, log)).destroy();
    const env = await healthy(database);
    await chmod(database.dataDir, 0o755);
    await chmod(path.join(database.dataDir, 'members.sqlite'), 0o640);
    // Listed and not found, as SQLite's -wal is if its last connection closes meanwhile.
    await symlink('/nowhere', path.join(database.dataDir, 'jwt-secret'));
    expect(await finding(env, 'data folder')).toBe(
      `wrong: other accounts can read personal data: chmod go= ${database.dataDir} ${path.join(database.dataDir, 'members.sqlite')}`,
    );
    if (process.getuid?.() === 0) {
      await chown(database.dataDir, 1, 1);
      await chown(path.join(database.dataDir, 'members.sqlite'), 1, 1);
      expect(await finding(env, 'data folder')).toMatch(
        /^wrong: .*belongs to another account \(user id 1, this is 0\)/,
      );
      expect(await findings(env, 'database')).toEqual([]);
    }
  });

  it('reports an incomplete site', async () => {
    const env = await healthy(await openSqlite());
    expect(await finding({ ...env, PUBLIC_DIR: '/nowhere' }, 'site')).toMatch(
      /^wrong: .*\(PUBLIC_DIR\) has no index\.html, .*npm run build/,
    );
  });

  it('reports a build that this process cannot serve, and says what it serves of another one', async () => {
    const env = await healthy(await openSqlite());
    async function findingOf(changes: Partial<BuiltFor>): Promise<string> {
      const rules = rulesFile([], { ...BUILT_FOR_THIS_HOST, ...changes }, 'https://brainhouse.example');
      await writeFile(path.join(env.PUBLIC_DIR ?? '', '_hosting.json'), rules);
      return finding(env, 'site');
    }
    expect(await findingOf({})).toMatch(/^wrong: .*no folder member-content/);
    const base = 'https://members.example';
    expect(await findingOf({ GATSBY_SERVICE_BASE: base })).toMatch(
      /^wrong: .*cannot check the accounts of another server/,
    );
    const content = `${base}/wp-json/brainhouse/v1/member-content`;
    expect(await findingOf({ GATSBY_SERVICE_BASE: base, GATSBY_MEMBER_CONTENT_BASE: content })).toMatch(
      /^ok: built, in .*\. This process serves the pages and the market prices only/,
    );
  });

  it('reports a clock that is behind', async () => {
    const database = await openSqlite();
    const store = await openStore(database, log);
    await sql`insert into members (username, username_key, email, email_key, full_name, phone, country_code, iv_code, status, created_at)
      values ('a', 'a', 'a@a', 'a@a', 'A', '1', '+1', 'x', 'pending', ${Date.now() + 3_600_000})`.execute(store);
    await store.destroy();
    expect(await finding(await healthy(database), 'time')).toMatch(/^wrong: .*at least 3\d{3} s behind/);
  });

  it('OPS-167: reports a clock that is far ahead of the last clean-up', async () => {
    const database = await openSqlite();
    const store = await openStore(database, log);
    await noteCleanUp(store, new Date(Date.now() - 400 * 86_400_000));
    await store.destroy();
    expect(await finding(await healthy(database), 'time')).toMatch(
      /^wrong: .*last clean-up .*If the clock is right, start the service/,
    );
  });

  it('API-57: names accounts that share an address', async () => {
    const database = await openSqlite();
    const env = await healthy(database);
    expect(await findings(env, 'accounts')).toEqual([]);
    const store = await openStore(database, log);
    await sql`insert into members (username, username_key, email, email_key, full_name, phone, country_code, iv_code, status, created_at)
      values ('a', 'a', 'x@xn--tda.example', 'x@xn--tda.example', 'A', '1', '+1', 'x', 'pending', 1),
        ('b', 'b', 'x@ü.example', 'x@ü.example', 'B', '1', '+1', 'y', 'pending', 1)`.execute(store);
    await store.destroy();
    expect(await finding(env, 'accounts')).toMatch(/^wrong: .*the accounts "b" and "a" have one email address/);
  });

  it('OPS-197: reports operators without a mail server, and links that lead nowhere', async () => {
    const env = await healthy(await openSqlite());
    const SITE_URL = 'https://brainhouse.example';
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@brainhouse.example' };
    const OPERATORS = 'olga@brainhouse.example';
    expect(await finding(env, 'operators')).toMatch(/^wrong: no OPERATORS: .* Set OPERATORS\.$/);
    expect(await finding({ ...env, NODE_ENV: '' }, 'operators')).toMatch(/^ok:/);
    expect(await finding({ ...env, OPERATORS }, 'operators')).toMatch(/^wrong: .*Set SMTP_URL, or remove OPERATORS\./);
    expect(await finding({ ...env, OPERATORS, ...mail }, 'operators')).toBe(
      'ok: olga@brainhouse.example get each new sign-up',
    );

    function links(changes: Readonly<Record<string, string>>): Promise<string> {
      return finding({ ...env, SITE_URL, ...changes }, 'links');
    }

    expect(await links({})).toBe('ok: lead to https://brainhouse.example/account/');
    const SERVICE_URL = 'https://members.brainhouse.example';
    for (const [changes, message] of [
      [{ SERVICE_URL: 'http://localhost:8000' }, 'only this machine can open the links'],
      [{ SERVICE_URL: 'http://members.brainhouse.example' }, 'as plain text'],
      [{ SERVICE_URL }, 'ALLOWED_ORIGINS does not contain https://brainhouse.example'],
      [{ SERVICE_URL, ALLOWED_ORIGINS: 'https://other.example' }, 'ALLOWED_ORIGINS does not contain'],
    ] as const) {
      expect(await links(changes)).toMatch(new RegExp(`^wrong: .*${message}`));
    }
    expect(await links({ SERVICE_URL, ALLOWED_ORIGINS: SITE_URL })).toMatch(/^ok:/);
  });

  it('OPS-197: says that without a mail server nobody gets emails, which is wrong in production', async () => {
    const env = await healthy(await openSqlite());
    expect(await finding(env, 'email')).toMatch(/^wrong: no SMTP_URL: .*no new password.* Set SMTP_URL and/);
    expect(await finding({ ...env, NODE_ENV: '' }, 'email')).toMatch(/^ok:/);
  });

  it('connects to the mail server, with the login', async () => {
    const env = { ...(await healthy(await openSqlite())), MAIL_FROM: 'post@brainhouse.example' };
    const smtp = await startSmtp();
    expect(await finding({ ...env, SMTP_URL: `smtp://post:wrong@${smtp}` }, 'email')).toMatch(
      /^wrong: .*cannot be used: Invalid login.* in SMTP_URL/,
    );
    expect(await finding({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' }, 'email')).toMatch(/^wrong: .*ECONNREFUSED/);
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    whenOver(() => new Promise((resolve) => other.close(resolve)));
    const { port } = other.address() as AddressInfo;
    expect(await finding({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` }, 'email')).toMatch(
      /^wrong: .*cannot be used/,
    );
  });

  it.each([
    [{ TRUST_PROXY: '' }, /^wrong: SITE_URL is https, .* Set TRUST_PROXY/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^wrong: TRUST_PROXY contains 0\.0\.0\.0\/0/],
    [{ TRUST_PROXY: '10.0.0.0/8' }, /^wrong: HOST is 127\.0\.0\.1, .*does not contain 127\.0\.0\.1/],
    [{ SITE_URL: 'http://brainhouse.example' }, /^wrong: .*plain text/],
    [{ SITE_URL: 'http://localhost:8000' }, /^wrong: .*only this machine/],
  ])('reports the proxy settings %j', async (change, message) => {
    const env = await healthy(await openSqlite());
    expect(await finding({ ...env, ...change }, 'proxy')).toMatch(message);
  });

  it('reports an empty list of I.V. codes', async () => {
    const database = await openSqlite();
    const file = path.join(database.dataDir, 'codes.txt');
    await writeFile(file, '# none yet\n');
    const env = { ...(await healthy(database)), IV_CODES_FILE: file };
    expect(await finding(env, 'I.V. codes')).toMatch(/^wrong:/);
    await writeFile(file, 'IV-1\n');
    expect(await finding(env, 'I.V. codes')).toBe(`ok: 1 in ${file}`);
    expect(await finding({ ...env, IV_CODES_FILE: '/nowhere' }, 'I.V. codes')).toMatch(/^wrong:/);
  });

  it('OPS-151: says that a variable of an earlier version has no effect', async () => {
    const env = await healthy(await openSqlite());
    expect(await findings(env, 'configuration')).toHaveLength(1);
    const former = { LEAKED_PASSWORDS_FILE: '/nowhere', GATSBY_RENEW_SESSIONS: 'true' };
    expect(await findings({ ...env, ...former }, 'configuration')).toMatchObject([
      { isOk: true },
      { isOk: true, isNote: true, message: 'LEAKED_PASSWORDS_FILE has no effect and can be removed' },
      { isOk: true, isNote: true, message: 'GATSBY_RENEW_SESSIONS has no effect and can be removed' },
    ]);
  });
});
