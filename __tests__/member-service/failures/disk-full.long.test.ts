import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from '../../../scripts/lib/project-copy';
import { postJson, startServiceProcess, type ServiceProcess } from '../support/service-process';
import { signUpForm } from '../support/sign-up-form';

jest.setTimeout(180_000);

/** Small enough to be full after some dozens of sign-ups: SQLite's log of changes and the emails need the space. */
const DISK_KB = 1_024;

const BUSY = { code: 'service_unavailable', data: { status: 503 } };

/** Options of unshare for a namespace in which a disk can be mounted. */
const NAMESPACE = ['--user', '--map-root-user', '--mount'];

/** Whether a program can have a disk of its own. */
const CAN_MOUNT =
  spawnSync('unshare', [...NAMESPACE, 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' }).status === 0;

/** Words before a command that give it little space in a folder: a small disk, or where none can be mounted, small files. */
function withLittleSpace(folder: string): string[] {
  const smallDisk = `mount -t tmpfs -o size=${DISK_KB}k none "$0" && exec "$@"`;
  const smallFiles = `trap "" XFSZ; ulimit -f ${DISK_KB * 2}; exec "$@"`;
  return CAN_MOUNT ? ['unshare', ...NAMESPACE, 'sh', '-c', smallDisk, folder] : ['sh', '-c', smallFiles, 'sh'];
}

function start(folder: string, wrapper: readonly string[] = []): Promise<ServiceProcess> {
  return startServiceProcess(
    { DATA_DIR: folder, DATABASE_URL: '', JWT_SECRET: 'x'.repeat(32), SIGNUPS_PER_HOUR: '999999' },
    wrapper,
  );
}

async function kill(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGKILL');
  await service.ended;
}

async function post(base: string, url: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await postJson(base + url, body);
  return { status: response.status, body: await response.json() };
}

it('a full disk loses no answered sign-up, and the service goes on when there is space again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-full-'));
  let service = await start(folder, withLittleSpace(folder));
  const answered: string[] = [];

  async function signUp(username: string): Promise<number> {
    const answer = await post(service.base, '/wp-json/asf/v1/signup', signUpForm(username));
    if (answer.status === 201) answered.push(username);
    else expect(answer.body).toMatchObject(BUSY);
    return answer.status;
  }

  let refused = 0;
  for (let number = 1; refused < 10; number += 1) {
    if ((await signUp(`member${number}`)) !== 201) refused += 1;
  }
  expect(answered.length).toBeGreaterThan(3);
  // Reading goes on.
  expect((await fetch(`${service.base}/healthz`)).status).toBe(200);
  // A load balancer and a monitor have to know.
  if (CAN_MOUNT) expect((await fetch(`${service.base}/readyz`)).status).toBe(503);

  if (CAN_MOUNT) {
    const { status, stderr } = spawnSync(
      'nsenter',
      [
        '-t',
        String(service.child.pid),
        '-U',
        '-m',
        '--preserve-credentials',
        'mount',
        '-o',
        'remount,size=64m',
        folder,
      ],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } else {
    await kill(service);
    service = await start(folder);
  }
  let attempts = 0;
  while ((await signUp(`later${attempts}`)) !== 201) {
    attempts += 1;
    expect(attempts).toBeLessThan(20);
  }
  // The answer of before is repeated for a moment.
  for (let asked = 0; (await fetch(`${service.base}/readyz`)).status !== 200; asked += 1) {
    expect(asked).toBeLessThan(100);
    await setTimeout(50);
  }
  for (const username of answered) {
    const { password } = signUpForm(username);
    const { body } = await post(service.base, '/wp-json/jwt-auth/v1/token', { username, password });
    expect({ username, body }).toMatchObject({ username, body: { code: '[jwt_auth] pending_approval' } });
  }
  console.info(
    `${answered.length} sign-ups were answered, ${refused} were refused on a full disk (${CAN_MOUNT ? 'tmpfs' : 'limited files'})`,
  );
  await kill(service);
  await rm(folder, { recursive: true });
});

it('build.ts reports in its last line that Gatsby had no space, with the folder', async () => {
  const copy = path.resolve('test-results', 'disk-full');
  await rm(copy, { recursive: true, force: true });
  await copyProject(copy);
  const cache = path.join(copy, '.cache');
  await mkdir(cache);
  const [command = '', ...words] = withLittleSpace(cache);
  const build = [process.execPath, '--import', 'tsx', path.join(copy, 'scripts/build.ts')];
  const { status, stdout, stderr } = spawnSync(command, [...words, ...build], { encoding: 'utf8', timeout: 170_000 });
  await rm(copy, { recursive: true });
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    `No space is left on the disk of ${cache}. Free some space there, then run the command again.`,
  );
  expect(stdout).toMatch(/^Content checked \(\d+ files\) .* s$/m);
  expect(status).toBe(1);
});
