import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeAnyway } from '../../contract/text-file';
import { isContentFile, undefinedIfMissing } from '../../src/build/files';
import { isPictureName, resolveContentPath } from './content-paths';
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
