import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { decodeAnyway } from '../../contract/text-file';
import { CONTENT_FOLDER } from '../../src/site-build/content-check/read-content';
import { isContentFile, isMissing, undefinedIfMissing } from '../../src/site-build/files';
import { KINDS } from '../../src/content-model/kinds';
import { PICTURE_EXTENSIONS } from '../../src/content-model/limits';
import { RequestRefused } from './requests';

/** An entry in the format of the CMS. A missing file has neither text nor id. `name` is a path from the project's root. */
export async function readEntry(root: string, name: string, label?: string) {
  const data = await readIfExists(await resolveContentPath(root, name));
  return {
    data: data === undefined ? null : decodeAnyway(data),
    file: { path: name, label, id: idOf(data) },
  };
}

/** Reads all entries of a folder, without those in folders below it, sorted by name. */
export async function readEntries(root: string, folder: string, extension: string) {
  const names = await fileNames(await resolveContentPath(root, folder));
  const wanted = names.filter((name) => name.endsWith(`.${extension}`));
  return Promise.all(wanted.map((name) => readEntry(root, `${folder}/${name}`)));
}

/** A picture in the format of the CMS. @throws RequestRefused if it does not exist */
export async function readMedia(root: string, name: string) {
  const data = await readIfExists(await resolveContentPath(root, name));
  if (data === undefined) throw new RequestRefused(404, `The picture ${name} does not exist.`);
  return {
    id: hashOf(data),
    name: path.posix.basename(name),
    path: name,
    content: data.toString('base64'),
    encoding: 'base64',
  };
}

/** The id of a picture, as `readMedia` gives it; null if it does not exist. */
export async function readPictureId(root: string, name: string): Promise<string | null> {
  return idOf(await readIfExists(await resolveContentPath(root, name)));
}

/** Reads all pictures of a folder, without those in folders below it, sorted by name. */
export async function readMediaFolder(root: string, folder: string) {
  const names = await fileNames(await resolveContentPath(root, folder));
  const pictures = names.map((name) => `${folder}/${name}`).filter(isPictureName);
  return Promise.all(pictures.map((picture) => readMedia(root, picture)));
}

/** The id of a file with these bytes; null if there is none. */
export function idOf(data: Buffer | undefined): string | null {
  return data === undefined ? null : hashOf(data);
}

function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing);
  return (entries ?? [])
    .filter((entry) => !entry.isDirectory() && isContentFile(entry.name))
    .map(({ name }) => name)
    .sort();
}

export async function readIfExists(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(undefinedIfMissing);
}

const FOLDERS = new Set(KINDS.map(({ folder }) => folder));
const ENTRY = /^([^/]+)\/[^/]+\.yaml$/;
const PICTURE = new RegExp(`^media/.+\\.(?:${PICTURE_EXTENSIONS.join('|')})$`);

/**
 * Returns the absolute path of a file or folder of the content.
 * @param root absolute folder of the project
 * @param name path from `root`, with `/`, such as `content/events/x.yaml`
 * @throws RequestRefused if it is not inside `content/`, is hidden, or is a link to a file outside of `content/`
 */
async function resolveContentPath(root: string, name: string): Promise<string> {
  const [first, ...rest] = name.split('/');
  const isInside = first === CONTENT_FOLDER && !rest.some((part) => part === '' || part.startsWith('.'));
  if (!isInside || /[\\\0]/.test(name)) {
    throw new RequestRefused(403, `The CMS may read and change only what is in ${CONTENT_FOLDER}/, not "${name}".`);
  }
  const absolute = path.join(root, name);
  await refuseLinksOutside(path.join(root, CONTENT_FOLDER), absolute, name);
  return absolute;
}

/**
 * Like {@link resolveContentPath}, for a file to write or delete.
 * @throws RequestRefused also if it is neither an entry of a known kind nor a picture in `content/media`
 */
export async function resolveWritablePath(root: string, name: string): Promise<string> {
  const absolute = await resolveContentPath(root, name);
  const inside = name.slice(CONTENT_FOLDER.length + 1);
  if (!isPictureName(name) && !FOLDERS.has(ENTRY.exec(inside)?.[1] ?? '')) {
    throw new RequestRefused(
      422,
      `"${name}" cannot be saved: entries are .yaml files of a known kind, pictures end in ${PICTURE_EXTENSIONS.join(', ')}.`,
    );
  }
  return absolute;
}

/** Whether a path from the project's root is that of a picture. */
function isPictureName(name: string): boolean {
  return PICTURE.test(name.slice(CONTENT_FOLDER.length + 1));
}

async function refuseLinksOutside(contentDir: string, absolute: string, name: string): Promise<void> {
  const realContent = await realpath(contentDir);
  const real = await realpathOfExisting(absolute);
  const inside = path.relative(realContent, real);
  if (inside.startsWith('..') || path.isAbsolute(inside)) {
    throw new RequestRefused(403, `"${name}" is a link out of ${CONTENT_FOLDER}/. The CMS does not read or change it.`);
  }
}

/** The real path of a file, or of its nearest existing parent folder. */
async function realpathOfExisting(absolute: string): Promise<string> {
  try {
    return await realpath(absolute);
  } catch (error) {
    if (isMissing(error)) return realpathOfExisting(path.dirname(absolute));
    throw error;
  }
}
