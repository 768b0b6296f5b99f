import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { saveContent, type Change } from '../../../scripts/cms/save';
import { listFiles } from '../../../src/site-build/files';
import { writeTree } from '../../member-service/support/fixture-site';
import { createFailingCalls } from '../../support/failing-calls';

// The check reads every file twice and changes none; the other tests of the save run it.
jest.mock('../../../src/site-build/content-check/check-content', () => ({
  checkContent: async () => ({ errors: [] }),
}));

const BEFORE = {
  'content/events/a.yaml': 'the old text of a',
  'content/events/b.yaml': 'the old text of b',
  'content/events/c.yaml': 'c',
  'content/media/unchanged.png': 'a picture',
};
const CHANGES: readonly Change[] = [
  { file: 'content/events/a.yaml', data: Buffer.from('the new text of a') },
  { file: 'content/events/c.yaml', data: undefined },
  { file: 'content/media/new/picture.png', data: Buffer.from('a new picture') },
  { file: 'content/events/b.yaml', data: Buffer.from('the new text of b') },
];
const AFTER = {
  'content/events/a.yaml': 'the new text of a',
  'content/events/b.yaml': 'the new text of b',
  'content/media/new/picture.png': 'a new picture',
  'content/media/unchanged.png': 'a picture',
};

const calls = createFailingCalls();
let root: string;

beforeEach(async () => {
  root = await writeTree({});
  calls.watchFiles(() => [root]);
});

async function writeBefore(): Promise<void> {
  await rm(path.join(root, 'content'), { recursive: true, force: true });
  await writeTree(BEFORE, root);
}

async function readAll(): Promise<Record<string, string>> {
  const files = (await listFiles(path.join(root, 'content'))).map((file) => `content/${file}`);
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']));
}

it.each(['before', 'after'] as const)(
  'a save whose nth call fails %s it is made changes all files or none, and the next one works',
  async (mode) => {
    for (let nth = 1; ; nth += 1) {
      await writeBefore();
      calls.arm(nth, mode);
      const error: unknown = await saveContent(root, CHANGES).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const failed = calls.disarm();
      expect({ nth, failed, ...(await readAll()) }).toEqual({ nth, failed, ...(error ? BEFORE : AFTER) });
      await saveContent(root, CHANGES);
      expect(await readAll()).toEqual(AFTER);
      if (failed === undefined) {
        expect(nth).toBeGreaterThan(30);
        break;
      }
    }
  },
);
