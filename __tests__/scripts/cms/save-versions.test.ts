import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { saveContent, type Change } from '../../../scripts/cms/save';
import { writeTree } from '../../member-service/support/fixture-site';

/** What somebody else does while the content is checked. */
let mockDuringCheck: () => Promise<void>;

jest.mock('../../../src/site-build/content-check/check-content', () => ({
  checkContent: async () => {
    await mockDuringCheck();
    return { errors: [] };
  },
}));

// As if `content` were a link or a mount.
jest.mock('node:fs/promises', () => {
  const real =
    jest.requireActual<Record<'rename' | 'link', (from: string, to: string) => Promise<void>>>('node:fs/promises');
  function isInContent(file: string): boolean {
    return !file.includes('.cache');
  }
  function refusing(call: (from: string, to: string) => Promise<void>) {
    return (from: string, to: string) =>
      isInContent(from) === isInContent(to)
        ? call(from, to)
        : Promise.reject(Object.assign(new Error('EXDEV: cross-device link not permitted'), { code: 'EXDEV' }));
  }
  return { ...real, rename: refusing(real.rename), link: refusing(real.link) };
});

const FILE = 'content/events/a.yaml';
const OTHER = 'content/events/b.yaml';
const NEW = 'content/events/new.yaml';
const PICTURE = 'content/media/a.webp';
const BEFORE = { [FILE]: 'a', [OTHER]: 'b', [PICTURE]: 'picture' };

let root: string;

beforeEach(async () => {
  root = await writeTree(BEFORE);
  mockDuringCheck = () => Promise.resolve();
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function change(file: string, text: string | undefined, version?: string | null): Change {
  return { file, data: text === undefined ? undefined : Buffer.from(text), version };
}

/** All files below `content`, also hidden ones. */
async function readAll(): Promise<Record<string, string>> {
  const entries = await readdir(path.join(root, 'content'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [path.relative(root, file), await readFile(file, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

it.each([
  ['a change', change(FILE, 'mine', versionOf('a')), { [FILE]: 'theirs' }],
  ['a change without a version', change(FILE, 'mine'), { [FILE]: 'theirs' }],
  ['a deletion', change(FILE, undefined, versionOf('a')), { [FILE]: 'theirs' }],
  ['a new entry', change(NEW, 'mine', null), { [NEW]: 'theirs' }],
  ['a picture', change(PICTURE, 'mine'), { [PICTURE]: 'theirs' }],
  ['a change of a file that was deleted', change(FILE, 'mine', versionOf('a')), { [FILE]: undefined }],
])('EDIT-29: %s is refused if somebody else changes the file before or during the check', async (_, own, theirs) => {
  const [file = '', text] = Object.entries(theirs).flat();
  async function changeByOthers(): Promise<void> {
    await (text === undefined ? rm(path.join(root, file)) : write(file, text));
  }

  const after = Object.fromEntries(Object.entries({ ...BEFORE, ...theirs }).filter(([, kept]) => kept !== undefined));
  mockDuringCheck = changeByOthers;
  // The file that is replaced first gets its text again.
  await expect(saveContent(root, [change(OTHER, 'also mine'), own])).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`${file} has just been changed by somebody else`) as string,
  });
  expect(await readAll()).toEqual(after);
  if (own.version !== undefined) {
    await expect(saveContent(root, [own])).rejects.toMatchObject({ status: 409 });
    expect(await readAll()).toEqual(after);
  }
});

it('EDIT-45: a save changes, adds and deletes files of a folder on another file system', async () => {
  const changes = [change(FILE, 'mine', versionOf('a')), change(NEW, 'new', null), change(OTHER, undefined)];
  expect(await saveContent(root, changes)).toEqual([]);
  expect(await readAll()).toEqual({ [FILE]: 'mine', [NEW]: 'new', [PICTURE]: 'picture' });
});
