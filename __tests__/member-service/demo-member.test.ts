import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../member-service/config';
import { DEMO_MEMBER_FILE, provideDemoMember, type DemoMember } from '../../member-service/demo-member';
import { openServices } from '../../member-service/open-services';
import type { Services } from '../../member-service/services';
import { DATABASES, type TestDatabase } from '../support/databases';
import { whenOver } from '../support/when-over';
import { environmentOf } from './support/members-command';
import { authenticate, countAccounts, requireAccount } from '../../member-service/accounts/accounts';
import { reject } from '../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../member-service/subjects/deletion/delete-account';
import { invite } from '../../member-service/subjects/invitations/invite';
import { readProgress } from '../../member-service/subjects/lessons/progress';

const LOG = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

describe.each(DATABASES)('the demonstration member on $name', ({ open }) => {
  let database: TestDatabase;
  let services: Services;

  beforeEach(async () => {
    database = await open();
    services = await openServices(readConfig(environmentOf(database), '/'), LOG);
    whenOver(() => services.close());
  });

  function provide(env: NodeJS.ProcessEnv = {}): Promise<DemoMember | undefined> {
    return provideDemoMember(services, readConfig(environmentOf(database, env), '/'));
  }

  function file(): string {
    return path.join(database.dataDir, DEMO_MEMBER_FILE);
  }

  it('OPS-13: can sign in, and has the same password at later starts', async () => {
    const demo = await provide();
    expect(demo).toEqual({ username: 'demo', password: expect.stringMatching(/^[0-9a-f]{16}$/) as string });
    expect(await authenticate(services, 'demo', demo?.password ?? '')).toMatchObject({ status: 'approved' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await provide()).toEqual(demo);
    const account = await requireAccount(services, 'demo');
    expect((await readProgress(services, account.id)).marks.map(({ isDone }) => isDone)).toEqual([true, true, true]);
    expect((await services.readPersonalData('demo')).devices).toMatchObject([
      { browser: 'Firefox', system: 'Android' },
    ]);
    expect(await countAccounts(services)).toBe(1);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { NODE_ENV: 'production', SITE_URL: 'https://brainhouse.example' },
  ])('OPS-13: is neither created nor returned with %j', async (env) => {
    expect(await provide(env)).toBeUndefined();
    expect(await countAccounts(services)).toBe(0);
    expect(await readdir(database.dataDir)).not.toContain(DEMO_MEMBER_FILE);
    await provide();
    expect(await provide(env)).toBeUndefined();
  });

  it.each(['127.0.0.1', 'localhost', '::1', '127.8.8.8'])(
    'is created when the service listens on %s only',
    async (HOST) => {
      expect(await provide({ HOST })).toBeDefined();
    },
  );

  it('OPS-13: is not created where an account exists', async () => {
    await invite(services, { username: 'ada', email: 'ada@example.org', fullName: 'Ada' });
    expect(await provide()).toBeUndefined();
    expect(await countAccounts(services)).toBe(1);
  });

  it('is not returned after it was rejected or deleted', async () => {
    await invite(services, { username: 'ada', email: 'ada@example.org', fullName: 'Ada' });
    await deleteAccount(services, 'ada');
    await provide();
    await reject(services, 'demo');
    expect(await provide()).toBeUndefined();
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });

  it('is created again if the store is empty, or if a start was interrupted after storing its password', async () => {
    await writeFile(file(), '{"username":"demo","password":"never made"}', { mode: 0o600 });
    const demo = await provide();
    expect(demo?.password).not.toBe('never made');
    await deleteAccount(services, 'demo');
    const second = await provide();
    expect(second?.password).not.toBe(demo?.password);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(second);
  });

  it.each(['', 'null', '{"username":"demo"}', '{"username":1,"password":2}'])(
    'replaces the damaged file %j',
    async (text) => {
      await writeFile(file(), text);
      await chmod(file(), 0o644);
      expect(await provide()).toBeDefined();
      expect((await stat(file())).mode & 0o777).toBe(0o600);
    },
  );
});
