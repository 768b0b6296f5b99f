import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveContent } from '../../../scripts/cms/save';
import type { Change } from '../../../scripts/cms/save';
import { createFailingCalls } from '../../support/failing-calls';

// The check reads every file twice and changes none; the other tests of the save run it.
jest.mock('../../../src/build/content-check/check-content', () => ({ checkContent: async () => ({ errors: [] }) }));

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
  root = await mkdtemp(path.join(tmpdir(), 'brainhouse-save-'));
  calls.watchFiles(() => [root]);
});

afterEach(() => rm(root, { recursive: true }));

async function writeBefore(): Promise<void> {
  await rm(path.join(root, 'content'), { recursive: true, force: true });
  for (const [file, text] of Object.entries(BEFORE)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
}

async function readAll(): Promise<Record<string, string>> {
  const entries = await readdir(path.join(root, 'content'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.sort().map((file) => readFile(file, 'utf8')));
  return Object.fromEntries(files.map((file, index) => [path.relative(root, file), texts[index] ?? '']));
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
