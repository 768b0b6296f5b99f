import type { StoredFile } from './decap/types';
import { SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';

// What this page asks the back end of `npm run edit` besides Decap's requests.

/**
 * Sends a request to the back end of `npm run edit`.
 * @param address of its requests, from the settings of the CMS
 * @throws Error with the reason for the editor
 */
export async function sendRequest(address: string, action: string, params: object = {}): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ action, params }) });
  const answer = (await response.json()) as { readonly error?: string } | null;
  if (!response.ok) throw new Error(answer?.error ?? cmsMessages.stopped);
  return answer;
}

/** The id of a picture as the back end of `npm run edit` has it now; null if there is none. @param address of its requests */
export async function pictureId(address: string, path: string): Promise<string | null> {
  return (await sendRequest(address, 'pictureId', { path })) as string | null;
}

/** Saves pictures. @throws SaveRefused if one would replace a picture that this page has not saved */
export type GuardedSave = <Result>(
  pictures: readonly Pick<StoredFile, 'path'>[],
  save: () => Promise<Result>,
) => Promise<Result>;

/** Keeps pictures of others. @param idOf gives the id of a picture as it is stored now; null if there is none */
export function guardPictures(idOf: (path: string) => Promise<string | null>): GuardedSave {
  const mine = new Map<string, string | null>();

  return async (pictures, save) => {
    for (const { path } of pictures) {
      const id = await idOf(path);
      if (id !== null && id !== mine.get(path)) {
        throw new SaveRefused([cmsMessages.pictureReplaced(path.replace(/.*\//, ''))]);
      }
    }
    const result = await save();
    // It is saved, also if this fails.
    for (const { path } of pictures) mine.set(path, await idOf(path).catch(() => null));
    return result;
  };
}
