import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { fillLists } from '../../scripts/lib/fill-lists';
import { findKind } from '../../src/content-model/kinds';

let project: string;

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'lists-'));
  await mkdir(path.join(project, 'content/media'), { recursive: true });
  await mkdir(path.join(project, 'content/events'));
  const own = ['media/event-01.webp', 'media/event-02.webp', 'media/portrait-ada.webp', 'events/own.yaml'];
  await Promise.all(own.map((file) => writeFile(path.join(project, 'content', file), 'own')));
});

afterEach(() => rm(project, { recursive: true }));

function entries(kind: string): Promise<string[]> {
  return readdir(path.join(project, 'content', kind));
}

test('fills lists up to the requested size and keeps existing entries', async () => {
  await fillLists(project, { events: 50, testimonials: 7 });
  expect(await entries('events')).toHaveLength(50);
  expect(await entries('testimonials')).toHaveLength(7);
  expect(await readFile(path.join(project, 'content/events/own.yaml'), 'utf8')).toBe('own');
});

test('does not change a list that is long enough or not named', async () => {
  await fillLists(project, { events: 1 });
  expect(await entries('events')).toEqual(['own.yaml']);
});

test.each(['events', 'testimonials'])('writes %s that the content model accepts', async (kind) => {
  await fillLists(project, { events: 40, testimonials: 40 });
  for (const file of (await entries(kind)).filter((name) => name !== 'own.yaml')) {
    const data: unknown = parse(await readFile(path.join(project, 'content', kind, file), 'utf8'));
    expect(findKind(kind, path.basename(file, '.yaml'))?.schema.safeParse(data).error).toBeUndefined();
  }
});

test('fails if there is no picture', async () => {
  await rm(path.join(project, 'content/media/portrait-ada.webp'));
  await expect(fillLists(project, { testimonials: 1 })).rejects.toThrow('no picture for sample testimonials');
});
