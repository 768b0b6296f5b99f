import { symlink } from 'node:fs/promises';
import path from 'node:path';
import type { NodeInput } from 'gatsby';
import { readEntries, readMediaFolder } from '../../scripts/cms/read';
import { takeFingerprint } from '../../scripts/lib/build-record';
import { takeSnapshot } from '../../scripts/lib/folder-changes';
import { mirrorFolder } from '../../scripts/lib/project-copy';
import { readBuildInfo } from '../../src/site-build/build-info';
import { checkContent } from '../../src/site-build/content-check/check-content';
import { sourceContent } from '../../src/site-build/content-nodes';
import { isLeftByProgram, listFiles } from '../../src/site-build/files';
import { readSchedules } from '../../src/site-build/publication';
import { events } from '../../src/content-model/kinds/events';
import { writeTree } from '../member-service/support/fixture-site';
import { entryText, linesFor, NOW, withContent } from './content-check/content-tree';

const NAMES = [
  ...['.DS_Store', '._sample.yaml', 'Icon\r', '.Spotlight-V100/a.yaml', '.fseventsd/a', '__MACOSX/sample.yaml'],
  ...['Thumbs.db', 'thumbs.db', 'ehthumbs.db', 'desktop.ini', 'Desktop.ini', '$RECYCLE.BIN/a.yaml'],
  ...['System Volume Information/a.yaml', '.Trash-1000/files/a.yaml', '.directory', '.nfs000000012'],
  ...['@eaDir/sample.yaml', '~$sample.docx', '.~lock.sample.yaml#', 'sample.yaml.part', 'photo.webp.crdownload'],
  ...['.dropbox', '.dropbox.attr', '.dropbox.cache/a.yaml', '.sync_1a2b.db', '.stfolder/a', '.stversions/sample.yaml'],
  ...['.syncthing.sample.yaml.tmp', '~syncthing~sample.yaml.tmp', '.sample.yaml.swp', '.sample.yaml.swo', 'sample.swp'],
  ...['~$sample.yaml', '4913', 'sample.yaml~', 'sample~', '#sample.yaml#', 'sample.tmp', '.idea/a.yaml'],
  ...['.vscode/a.yaml', '.git/a.yaml'],
];

/** A link to nowhere, which Emacs makes for an open file. */
const EMACS_LOCK = '.#sample.yaml';

/** What each reader of `content/` finds in a project. */
const READERS: Readonly<Record<string, (root: string) => Promise<unknown>>> = {
  'content check': async (root) => {
    const routes = ['/', '/events'].map((at) => ({ path: at }));
    const { entries, ...found } = await checkContent({ root, routes, now: NOW });
    // Not the parsed documents: they hold functions, of which no two are equal.
    return { ...found, entries: entries.map(({ file, data }) => ({ file, data })) };
  },
  nodes: async (root) => {
    const ids: string[] = [];
    const actions = { createNode: ({ id }: NodeInput) => void ids.push(id), deleteNode: () => undefined };
    const unused = {
      createContentDigest: String,
      emitter: {} as never,
      getNodesByType: () => [],
      reporter: {} as never,
    };
    sourceContent({ actions, ...unused }, path.join(root, 'content'));
    return Promise.resolve(ids);
  },
  schedules: (root) => Promise.resolve(readSchedules(path.join(root, 'content'))),
  'content of a build': (root) => readBuildInfo(root, [], NOW),
  'input of a build': (root) => takeFingerprint(root, {}, []),
  'changes for the watching check': (root) => takeSnapshot(path.join(root, 'content')),
  copies: async (root) => {
    const copy = await writeTree({});
    await mirrorFolder(root, copy);
    return listFiles(copy);
  },
  'lists of the CMS': async (root) => [
    await readEntries(root, 'content/events', 'yaml'),
    await readMediaFolder(root, 'content/media'),
  ],
};

test.each(Object.entries(READERS))('EDIT-40: %s: what programs leave in content changes nothing', async (_, read) => {
  await withContent({}, async (root) => {
    const before = await read(root);
    for (const folder of ['content', 'content/events', 'content/media', 'static']) {
      await writeTree(Object.fromEntries(NAMES.map((name) => [`${folder}/${name}`, 'draft: true'])), root);
      await symlink('ada@laptop.4711', path.join(root, folder, EMACS_LOCK));
    }
    expect(await read(root)).toEqual(before);
  });
});

test('EDIT-40: what programs leave is no part of the site, and files of hosts are', () => {
  expect([...NAMES, EMACS_LOCK].filter((name) => !isLeftByProgram(`dialogs/${name}`))).toEqual([]);
  const ofHosts = ['.well-known/security.txt', '.htaccess', '.nojekyll'];
  const alike = ['a.template', 'thumbs.webp', 'sync.webp', '#.yaml'];
  expect([...ofHosts, ...alike].filter(isLeftByProgram)).toEqual([]);
});

test.each([
  'sample (1)',
  "sample (Ada's conflicted copy 2026-11-27)",
  'sample.sync-conflict-20261127-101010-ABC',
  'sample 2',
])('EDIT-40: a copy that a cloud made of a conflict is an error: %s', async (name) => {
  const [line] = await linesFor({ [`events/${name}.yaml`]: entryText(events) });
  const advice = 'seems to be another version of sample.yaml → compare both, and delete one of them';
  expect(line).toBe(`content/events/${name}.yaml: ${advice}`);
});
