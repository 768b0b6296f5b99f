import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DATABASES } from '../../support/databases';
import type { TestDatabase } from '../../support/databases';
import { killAfterTest, startServiceProcess } from '../support/service-process';

/** Starting processes and hashing passwords take a while on a busy machine. */
jest.setTimeout(180_000);

const SIGNUP = '/wp-json/asf/v1/signup';

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

async function signUp(base: string, username: string): Promise<void> {
  const response = await fetch(`${base}${SIGNUP}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person(username)),
  });
  expect(response.status).toBe(201);
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

  it('runs together with the members command', async () => {
    const service = await startServiceProcess(env);
    await signUp(service.base, 'ada');
    const command = spawn(
      process.execPath,
      ['--import', 'tsx', path.resolve('member-service/cli/index.ts'), 'approve', 'ada', '--json'],
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
