import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import type * as Unpublished from '../../src/site-build/unpublished';
import { writeTree } from '../member-service/support/fixture-site';
import { fakeTime } from '../support/render';

let folder: string;

beforeEach(async () => {
  folder = await writeTree({
    'content/site/site.yaml': 'url: https://brainhouse.example\ntimeZone: Africa/Lagos\n',
    'content/events/draft.yaml': 'draft: true\n',
    'content/events/later.yaml': 'publishAt: 2026-12-01T09:00\n',
    'content/events/shown.yaml': 'alt: An event\n',
  });
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
});

afterEach(() => {
  delete process.env.GATSBY_PREVIEW;
  delete process.env.GATSBY_SERVICE_BASE;
});

/** A new copy of the module, as if Gatsby started at this time. */
async function startAt(moment: string): Promise<typeof Unpublished> {
  fakeTime(moment);
  let loaded: typeof Unpublished | undefined;
  await jest.isolateModulesAsync(async () => {
    loaded = await import('../../src/site-build/unpublished');
  });
  if (!loaded) throw new Error('The module did not load.');
  return loaded;
}

test('EDIT-08: leaves out drafts and entries that are not due yet', async () => {
  const { isFileUnpublished } = await startAt('2026-12-01T07:59:00Z');
  expect(isFileUnpublished(join(folder, 'content/events/draft.yaml'))).toBe(true);
  expect(isFileUnpublished(join(folder, 'content/events/later.yaml'))).toBe(true);
  expect(isFileUnpublished(join(folder, 'content/events/shown.yaml'))).toBe(false);
});

/** The lines that a build prints. */
function announced({ logUnpublished }: typeof Unpublished): string[] {
  const info = jest.fn<undefined, [text: string]>();
  logUnpublished({ info } as Partial<Reporter> as Reporter);
  return info.mock.calls.map(([text]) => text);
}

test('EDIT-08: lists the entries that it leaves out, with their dates', async () => {
  await writeFile(join(folder, 'content/events/over.yaml'), 'unpublishAt: 2026-10-01\n');
  const build = await startAt('2026-11-01T00:00:00Z');
  expect(announced(build)).toEqual([
    'not published: content/events/draft.yaml (draft)',
    'not published: content/events/later.yaml until 2026-12-01 09:00 Africa/Lagos',
    'not published: content/events/over.yaml since 2026-10-01 00:00 Africa/Lagos',
  ]);
  expect(build.previewOnlyEntries()).toEqual([]);
});

test('OPS-77, EDIT-08: a build lists them at its start, and says what it has corrected in a variable', async () => {
  await writeTree({ 'package-lock.json': '', '.cache/data': '' }, folder);
  process.env.GATSBY_SERVICE_BASE = 'https://members.example/wp-json';
  const reporter = { info: jest.fn(), warn: jest.fn() };
  const { onPreBootstrap } = await import('../../gatsby-node');
  await onPreBootstrap?.({ reporter } as never, { plugins: [] }, () => undefined);
  expect(reporter.info).toHaveBeenCalledWith('not published: content/events/draft.yaml (draft)');
  expect(reporter.warn).toHaveBeenCalledWith(expect.stringMatching(/GATSBY_SERVICE_BASE=https:\/\/members\.example$/));
});

test('EDIT-10: a preview leaves nothing out, and lists the entries that visitors do not see', async () => {
  const build = await startAt('2026-11-01T00:00:00Z');
  // Set after the module is loaded, as gatsby-config does with the variables of its file.
  process.env.GATSBY_PREVIEW = 'true';
  expect(build.isFileUnpublished(join(folder, 'content/events/draft.yaml'))).toBe(false);
  expect(announced(build)).toEqual([
    'in this preview only: content/events/draft.yaml (draft)',
    'in this preview only: content/events/later.yaml until 2026-12-01 09:00 Africa/Lagos',
  ]);
  expect(build.previewOnlyEntries()).toEqual([
    { file: 'content/events/draft.yaml', reason: '(draft)' },
    { file: 'content/events/later.yaml', reason: 'until 2026-12-01 09:00 Africa/Lagos' },
  ]);
});

test('shows an entry from its date on', async () => {
  const { isFileUnpublished } = await startAt('2026-12-01T08:00:00Z');
  expect(isFileUnpublished(join(folder, 'content/events/later.yaml'))).toBe(false);
});
