import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CopyOutcome } from '../../../scripts/lib/copy-build';
import { readBuildInfo } from '../../../src/site-build/build-info';
import { unpublishedEntries } from '../../../src/site-build/publication';
import type { BuildStatus } from '../../../src/content-model/build-info';
import { startBackEnd } from '../../support/back-end';
import { startCmsServer, type CmsUnderTest } from './cms-under-test';

const DANIEL = 'content/testimonials/daniel-reyes.yaml';

let cms: CmsUnderTest | undefined;
afterEach(() => cms?.close());

async function statusOf({ ask }: CmsUnderTest, entry?: string): Promise<BuildStatus> {
  return (await ask('buildStatus', { path: entry })).json<BuildStatus>();
}

/** Releases a build of the content as it is now, without its pages. */
async function release(root: string): Promise<string> {
  const now = new Date();
  const info = JSON.stringify(await readBuildInfo(root, unpublishedEntries(path.join(root, 'content'), now), now));
  await mkdir(path.join(root, '.releases/1'), { recursive: true });
  await writeFile(path.join(root, '.releases/1/build.json'), info);
  await symlink('1', path.join(root, '.releases/current')).catch(() => undefined);
  return info;
}

it('tells whether a saved entry is in the release, and whether the release has all that is saved', async () => {
  cms = await startCmsServer();
  expect(await statusOf(cms, DANIEL)).toMatchObject({ live: null, released: null, isReleased: false });
  await release(cms.root);
  const released = await statusOf(cms, DANIEL);
  expect(released.isReleased).toBe(true);
  expect(released.released?.versions).toContain(released.version);

  await cms.write(DANIEL, (await cms.read(DANIEL)).replace(/^rating: .*$/m, 'rating: 3'));
  const changed = await statusOf(cms, DANIEL);
  expect(changed.isReleased).toBe(false);
  expect(changed.released?.versions).not.toContain(changed.version);
  expect((await statusOf(cms, 'content/testimonials/nobody.yaml')).version).toBeNull();
});

it('EDIT-30: reads what is live from the public address, and from nothing else that answers there', async () => {
  const server = await startBackEnd();
  cms = await startCmsServer(undefined, server.base);
  const bodies = ['<!doctype html>', 'null', '{"versions":[]}', await release(cms.root)];
  const found: boolean[] = [];
  for (const body of bodies) {
    server.answer((response) => response.end(body));
    found.push((await statusOf(cms)).live !== null);
  }
  expect(found).toEqual([false, false, false, true]);
  await server.close();
});

it('EDIT-31: publishes once at a time, and says why a build has failed', async () => {
  let end: (outcome: CopyOutcome) => void = () => undefined;
  const build = jest.fn(() => new Promise<CopyOutcome>((resolve) => (end = resolve)));
  cms = await startCmsServer(build);
  await cms.ask('publish');
  await cms.ask('publish');
  expect(build).toHaveBeenCalledTimes(1);
  expect((await statusOf(cms)).publishing).toEqual({ state: 'building' });

  await cms.write(DANIEL, (await cms.read(DANIEL)).replace(/^rating: .*$/m, 'rating: 7'));
  end({ state: 'content errors' });
  const { publishing } = await statusOfFinished(cms);
  expect(publishing).toMatchObject({ state: 'failed', errors: [{ file: DANIEL, field: 'rating' }] });

  await cms.ask('publish');
  end({ state: 'built' });
  expect((await statusOfFinished(cms)).publishing).toEqual({ state: 'idle' });
});

it('a build that cannot run is a failure without errors of the content', async () => {
  const reported = jest.spyOn(console, 'error').mockImplementation();
  cms = await startCmsServer(() => Promise.reject(new Error('The disk is full.')));
  await cms.ask('publish');
  expect((await statusOfFinished(cms)).publishing).toEqual({ state: 'failed', errors: [] });
  expect(reported).toHaveBeenCalledTimes(1);
});

async function statusOfFinished(server: CmsUnderTest): Promise<BuildStatus> {
  for (;;) {
    const status = await statusOf(server);
    if (status.publishing.state !== 'building') return status;
  }
}
