import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canMount, NAMESPACE } from '../../support/failing-disk';
import { startServiceProcess } from '../support/service-process';
import type { ServiceProcess } from '../support/service-process';
import { signUpForm } from '../support/sign-up-form';

jest.setTimeout(180_000);

/** Small enough to be full after some dozens of sign-ups: SQLite's log of changes and the emails need the space. */
const DISK_KB = 1_024;

const BUSY = { code: 'service_unavailable', data: { status: 503 } };

/** Starts the service with little space for its data: on a small disk, or where none can be mounted, with small files. */
function startWithLittleSpace(folder: string): Promise<ServiceProcess> {
  const smallDisk = `mount -t tmpfs -o size=${DISK_KB}k none "$0" && exec "$@"`;
  const smallFiles = `trap "" XFSZ; ulimit -f ${DISK_KB * 2}; exec "$@"`;
  return start(
    folder,
    canMount() ? ['unshare', ...NAMESPACE, 'sh', '-c', smallDisk, folder] : ['sh', '-c', smallFiles, 'sh'],
  );
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
  const response = await fetch(base + url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

it('a full disk loses no answered sign-up, and the service goes on when there is space again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-full-'));
  let service = await startWithLittleSpace(folder);
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
  if (canMount()) expect((await fetch(`${service.base}/readyz`)).status).toBe(503);

  if (canMount()) {
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
    `${answered.length} sign-ups were answered, ${refused} were refused on a full disk (${canMount() ? 'tmpfs' : 'limited files'})`,
  );
  await kill(service);
  await rm(folder, { recursive: true });
});
