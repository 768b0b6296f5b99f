import { SaveRefused } from '../entry-errors';
import { cmsMessages } from '../messages';
import type { BackEnd, StoredEntry } from './types';

/** A file as it is now. Both are null if there is none. */
export interface CurrentFile {
  readonly text: string | null;
  /** Identifies the text for the back end. */
  readonly version: string | null;
}

/** Reads a file as it is now. @param backEnd Decap's own @throws SaveRefused if it cannot be read */
export async function readCurrent(backEnd: BackEnd, path: string, isLocal: boolean): Promise<CurrentFile> {
  try {
    return await (isLocal ? readLocal : readFromHost)(backEnd, path);
  } catch {
    throw new SaveRefused([cmsMessages.notRead(path)]);
  }
}

/** All entries of a folder, as they are now. */
export async function readList(backEnd: BackEnd, folder: string, isLocal: boolean): Promise<readonly StoredEntry[]> {
  if (isLocal) return backEnd.entriesByFolder(folder, 'yaml', 1);
  // With the method for lists a Git host gives a part only, or what the browser has kept.
  const files = (await backEnd.getMedia(folder)).filter(({ path }) => path.endsWith('.yaml'));
  const entries = await backEnd.entriesByFiles(files);
  const unread = entries.find(({ data }) => data === '');
  if (unread) throw new Error(cmsMessages.notRead(unread.file.path));
  return entries;
}

async function readLocal(backEnd: BackEnd, path: string): Promise<CurrentFile> {
  const { data, file } = await backEnd.getEntry(path);
  return { text: data, version: file.id };
}

/** The version before the text: a commit between the two is refused later. @throws if the host cannot be asked */
async function readFromHost(backEnd: BackEnd, path: string): Promise<CurrentFile> {
  const files = await backEnd.getMedia(path.replace(/\/[^/]+$/, ''));
  const version = files.find((file) => file.path === path)?.id ?? null;
  const text = version === null ? null : (await backEnd.getEntry(path)).data;
  // Decap gives an empty text when it could not read the file.
  if (text === '') throw new Error(path);
  return { text, version };
}
