import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noteContent, readBuildInfo, writeBuildInfo } from '../../src/site-build/build-info';
import { unpublishedEntries } from '../../src/site-build/publication';
import { entryVersion } from '../../src/content-model/build-info';
import { writeTree } from '../member-service/support/fixture-site';

const now = new Date('2026-06-01T08:00:00Z');

const FILES = {
  'content/site/site.yaml': 'timeZone: Europe/Berlin\n',
  'content/events/shown.yaml': 'alt: A summer feast\n',
  'content/events/secret-plan.yaml': 'alt: Secret plan\ndraft: true\n',
  'content/events/later.yaml': 'alt: Later\npublishAt: 2026-06-03\n',
  'content/events/past.yaml': 'alt: Past\nunpublishAt: 2026-05-31\n',
  'content/media/picture.webp': 'not an entry',
  'content/.schemas/events.json': '{}',
};

function infoOf(root: string) {
  return readBuildInfo(root, unpublishedEntries(path.join(root, 'content'), now), now);
}

function versionOf(file: keyof typeof FILES): Promise<string> {
  return entryVersion(file, FILES[file]);
}

it('EDIT-30: says which texts the build has and which it hides, without a word of them', async () => {
  const info = await infoOf(await writeTree(FILES));
  expect(info).toMatchObject({ builtAt: now.toISOString(), entries: 2, nextChangeAt: '2026-06-02T22:00:00.000Z' });
  expect(info.versions).toHaveLength(5);
  expect(info.versions).toContain(await versionOf('content/events/shown.yaml'));
  expect(info.hidden).toEqual({
    [await versionOf('content/events/secret-plan.yaml')]: { state: 'draft' },
    [await versionOf('content/events/later.yaml')]: { state: 'not yet', at: '2026-06-02T22:00:00.000Z' },
    [await versionOf('content/events/past.yaml')]: { state: 'over', at: '2026-05-30T22:00:00.000Z' },
  });
  expect(JSON.stringify(info)).not.toMatch(/secret|plan|events|yaml/i);
});

it('has another hash of the content after any change of a text, and the same without one', async () => {
  const root = await writeTree(FILES);
  const before = await infoOf(root);
  expect((await infoOf(root)).content).toBe(before.content);
  // The clients of Git hosts leave the mark out. The content check reports what is no UTF-8.
  writeFileSync(path.join(root, 'content/events/shown.yaml'), '\uFEFFalt: A summer feast\n');
  expect((await infoOf(root)).content).toBe(before.content);
  writeFileSync(path.join(root, 'content/events/shown.yaml'), Buffer.from('alt: André', 'latin1'));
  expect((await infoOf(root)).content).not.toBe(before.content);
  writeFileSync(path.join(root, 'content/events/shown.yaml'), 'alt: A winter feast\n');
  expect((await infoOf(root)).content).not.toBe(before.content);
});

it('leaves out an entry that is deleted after its folder was read', async () => {
  const root = await writeTree(FILES);
  // Listed, but not there any more.
  symlinkSync(path.join(root, 'deleted.yaml'), path.join(root, 'content/events/deleted.yaml'));
  expect((await infoOf(root)).versions).toHaveLength(5);
});

it('has the time of the end of the build, and the content of its beginning', async () => {
  const root = await writeTree(FILES);
  jest.spyOn(process, 'cwd').mockReturnValue(root);
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  noteContent();
  const noted = (await infoOf(root)).versions;
  writeFileSync(path.join(root, 'content/events/shown.yaml'), 'alt: A winter feast\n');
  jest.setSystemTime(now.getTime() + 180_000);
  await writeBuildInfo(root);
  const written = JSON.parse(readFileSync(path.join(root, 'build.json'), 'utf8')) as unknown;
  expect(written).toMatchObject({ builtAt: '2026-06-01T08:03:00.000Z', versions: noted });
});
