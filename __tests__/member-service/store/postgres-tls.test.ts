import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../../../member-service/config';
import { openServices } from '../../../member-service/open-services';
import { startCluster, type Cluster } from '../../../scripts/postgres/cluster';
import { findPostgres } from '../../../scripts/postgres/find';
import { writeTree } from '../support/fixture-site';
import { countAccounts } from '../../../member-service/accounts/accounts';

jest.setTimeout(120_000);

const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

/** The value of DATABASE_URL in the service. */
function databaseUrlOf(value: string): string | undefined {
  return readConfig({ DATABASE_URL: value, JWT_SECRET: 'x'.repeat(32) }, '/').databaseUrl;
}

it.each([
  ['postgres://me@db.internal/members', 'postgres://me@db.internal/members?sslmode=verify-full'],
  ['postgres://me@db.internal/members?sslmode=disable', 'postgres://me@db.internal/members?sslmode=disable'],
  ['postgres://me@10.0.0.7:5433/members', 'postgres://me@10.0.0.7:5433/members?sslmode=verify-full'],
  ['postgres://me@localhost/members', 'postgres://me@localhost/members'],
  ['postgres://me@127.0.0.1/members', 'postgres://me@127.0.0.1/members'],
  ['postgres://me@[::1]/members', 'postgres://me@[::1]/members'],
  ['postgres:///members?host=/run/postgresql', 'postgres:///members?host=/run/postgresql'],
  [
    'postgres://me@localhost/members?host=db.internal',
    'postgres://me@localhost/members?host=db.internal&sslmode=verify-full',
  ],
])('%s is used as %s', (value, expected) => {
  expect(databaseUrlOf(value)).toBe(expected);
});

it('an unknown sslmode is refused', () => {
  expect(() => databaseUrlOf('postgres://me@db.internal/members?sslmode=prefer')).toThrow(
    'DATABASE_URL: sslmode: write verify-full, no-verify, disable, got "prefer"',
  );
});

describe('a server with a certificate for localhost', () => {
  let cluster: Cluster;
  let folder: string;

  beforeAll(async () => {
    const programs = findPostgres();
    if (!programs) throw new Error('PostgreSQL is missing.');
    cluster = await startCluster(programs.binDir);
    folder = await writeTree({});
    chmodSync(folder, 0o755);
  });

  afterAll(() => cluster.stop());

  /** Starts and ends the service. @returns how the server saw its connection */
  async function connect(host: string, parameters: string): Promise<unknown> {
    const url = new URL(cluster.url);
    url.hostname = host;
    url.search = parameters;
    const env = { DATABASE_URL: url.href, JWT_SECRET: 'x'.repeat(32), DATA_DIR: folder };
    const services = await openServices(readConfig(env, '/'), log, { worksInBackground: false });
    await countAccounts(services);
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query<{ ssl: boolean }>(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where query not like '%pg_stat_ssl%' and backend_type = 'client backend'`,
    );
    await client.end();
    await services.close();
    return rows;
  }

  function openssl(args: string): void {
    execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
  }

  it('is refused while it offers no encryption, unless the URL says so', async () => {
    await expect(connect('localhost', 'sslmode=verify-full')).rejects.toThrow(
      /^PostgreSQL at localhost:\d+ offers no encryption\. .*sslmode=disable to DATABASE_URL/,
    );
    expect(await connect('localhost', 'sslmode=disable')).toEqual([{ ssl: false }]);
  });

  it('is used when its authority is known and its name is right', async () => {
    openssl('req -x509 -newkey rsa:2048 -nodes -subj /CN=Test -keyout ca.key -out ca.pem');
    openssl('req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out request.pem');
    writeFileSync(path.join(folder, 'names.txt'), 'subjectAltName=DNS:localhost');
    openssl('x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -extfile names.txt -out server.pem');
    const client = new Client({ connectionString: cluster.url });
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    // PostgreSQL reads only a key of its own account.
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.pem'))) {
      const file = path.join(folder, name);
      if (process.getuid?.() === 0) chownSync(file, uid, gid);
      chmodSync(file, name === 'key.pem' ? 0o600 : 0o644);
    }
    await client.query(`alter system set ssl_cert_file = '${folder}/server.pem'`);
    await client.query(`alter system set ssl_key_file = '${folder}/key.pem'`);
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
    await client.end();

    const verified = `sslmode=verify-full&sslrootcert=${folder}/ca.pem`;
    for (let attempt = 0; ; attempt += 1) {
      try {
        expect(await connect('localhost', verified)).toEqual([{ ssl: true }]);
        break;
      } catch (error) {
        // The server reads its configuration again a moment later.
        if (attempt > 50 || !String(error).includes('offers no encryption')) throw error;
      }
    }
    await expect(connect('127.0.0.1', verified)).rejects.toThrow(
      /certificate of PostgreSQL at 127\.0\.0\.1:\d+ cannot be verified/,
    );
    await expect(connect('localhost', 'sslmode=verify-full')).rejects.toThrow(/cannot be verified .*sslrootcert=FILE/);
    expect(await connect('localhost', 'sslmode=no-verify')).toEqual([{ ssl: true }]);
  });
});
