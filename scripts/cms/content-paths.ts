import { realpath } from 'node:fs/promises';
import path from 'node:path';

import { CONTENT_FOLDER } from '../../src/build/content-check/read-content';
import { isMissing } from '../../src/build/files';
import { KINDS } from '../../src/content-model/kinds';
import { PICTURE_EXTENSIONS } from '../../src/content-model/limits';
import { RequestRefused } from './requests';

const FOLDERS = new Set(KINDS.map(({ folder }) => folder));
const ENTRY = /^([^/]+)\/[^/]+\.yaml$/;
const PICTURE = new RegExp(`^media/.+\\.(?:${PICTURE_EXTENSIONS.join('|')})$`);

/**
 * Returns the absolute path of a file or folder of the content.
 * @param root absolute folder of the project
 * @param name path from `root`, with `/`, such as `content/events/x.yaml`
 * @throws RequestRefused if it is not inside `content/`, is hidden, or is a link to a file outside of `content/`
 */
export async function resolveContentPath(root: string, name: string): Promise<string> {
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
export function isPictureName(name: string): boolean {
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
