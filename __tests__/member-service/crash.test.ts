import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { readConfig } from '../../member-service/config';
import { openServices } from '../../member-service/services';
import type { Services } from '../../member-service/services';
import { openSqliteFile } from '../../member-service/store/sqlite-driver';
import { SQLITE_FILE } from '../../member-service/store/store-error';
import { DATABASES } from '../support/databases';
import type { TestDatabase } from '../support/databases';
import { killAfterTest, startServiceProcess } from './service-process';

/** Starting processes and hashing passwords take a while on a busy machine. */
jest.setTimeout(180_000);

const SIGNUP = '/wp-json/asf/v1/signup';
const CLIENTS = 8;
const ANSWERS_BEFORE_KILL = 20;
const LOG = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

function person(username: string) {
  return {
    fullName: `Member ${username}`,
    username,
    email: `${username}@example.org`,
    phone: '170 1234567',
    countryCode: '+49',
    ivCode: 'IV-1',
    password: `password of ${username}`,
  };
}

async function signUp(base: string, username: string): Promise<number> {
  const response = await fetch(`${base}${SIGNUP}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person(username)),
  });
  const { success } = (await response.json()) as { success?: boolean };
  return success === true ? 201 : response.status;
}

describe.each(DATABASES)('the service on $name', ({ open }) => {
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;

  beforeEach(async () => {
    database = await open();
    env = {
      SIGNUPS_PER_HOUR: '999999',
      DATA_DIR: database.dataDir,
      // An empty value counts as unset and overrides the variable of this process.
      DATABASE_URL: database.databaseUrl ?? '',
      JWT_SECRET: 'x'.repeat(32),
    };
  });

  afterEach(() => database.drop());

  async function withServices<Value>(work: (services: Services) => Promise<Value>): Promise<Value> {
    const services = await openServices(readConfig(env, '/'), LOG);
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  }

  it('loses nothing it answered with success when it is killed under load, and stores no incomplete account', async () => {
    const first = await startServiceProcess(env);
    const answered: string[] = [];
    const unanswered: string[] = [];
    let next = 0;

    async function client(): Promise<void> {
      for (;;) {
        next += 1;
        const username = `member${next}`;
        try {
          expect(await signUp(first.base, username)).toBe(201);
          answered.push(username);
          if (answered.length === ANSWERS_BEFORE_KILL) first.child.kill('SIGKILL');
        } catch (error) {
          if (first.child.exitCode === null && !first.child.killed) throw error;
          unanswered.push(username);
          return;
        }
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client));
    expect(await first.ended).toEqual([null, 'SIGKILL']);
    expect(unanswered).toHaveLength(CLIENTS);

    if (database.databaseUrl === undefined) {
      const file = openSqliteFile(path.join(database.dataDir, SQLITE_FILE), 0);
      expect(file.prepare('PRAGMA integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
      file.close();
    }

    const second = await startServiceProcess(env);
    const kept = await withServices(async ({ members }) => {
      const all = await members.list();
      for (const { username } of all) {
        const { password, ...visible } = person(username);
        const account = await members.authenticate(username, password);
        expect(account).toMatchObject({ ...visible, status: 'pending', hasPassword: true });
      }
      return all.map(({ username }) => username);
    });
    expect(kept).toEqual(expect.arrayContaining(answered));
    // A sign-up without a response is stored completely or not at all. If not, the service accepts it again.
    for (const username of unanswered) {
      expect(await signUp(second.base, username)).toBe(kept.includes(username) ? 409 : 201);
    }
    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual([0, null]);
  });

  it('finishes running requests on SIGTERM, and exits with code 0', async () => {
    const service = await startServiceProcess(env);
    const body = JSON.stringify(person('late'));
    const asking = request(`${service.base}${SIGNUP}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
    });
    asking.flushHeaders();
    // The service has received the headers and waits for the body.
    await once(asking, 'continue');
    service.child.kill('SIGTERM');
    await service.logged('stopping');
    asking.end(body);
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await service.ended).toEqual([0, null]);
    expect(await withServices(({ members }) => members.find('late'))).toMatchObject({ status: 'pending' });
  });

  it('runs together with the members command', async () => {
    const service = await startServiceProcess(env);
    await signUp(service.base, 'ada');
    const command = spawn(
      process.execPath,
      ['--import', 'tsx', path.resolve('member-service/cli.ts'), 'approve', 'ada', '--json'],
      { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    killAfterTest(command);
    const output: Buffer[] = [];
    command.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    const errors: Buffer[] = [];
    command.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    const [closed] = await Promise.all([
      once(command, 'close') as Promise<unknown[]>,
      ...['grace', 'alan', 'edsger'].map((username) => signUp(service.base, username)),
    ]);
    expect(closed[0]).toBe(0);
    expect(JSON.parse(Buffer.concat(output).toString())).toMatchObject({
      member: { username: 'ada', status: 'approved' },
      mail: { sent: true },
    });
    expect(Buffer.concat(errors).toString()).toMatch(/^email written to a file.*\.eml\n$/);
    const response = await fetch(`${service.base}/wp-json/jwt-auth/v1/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password: person('ada').password }),
    });
    expect(response.status).toBe(200);
  });
});
