import type { StoredFile } from './decap/types';
import { SaveRefused } from './entry-errors';
import { sendRequest } from './local-requests';
import { cmsMessages } from './messages';

/** Keeps pictures of others. */
export interface PictureGuard {
  /** Notes the list of pictures that this page has read. */
  note(pictures: readonly StoredFile[]): void;
  /** @throws SaveRefused if a picture would replace one that somebody else has added or replaced since the list was read */
  upload<Result>(pictures: readonly Pick<StoredFile, 'path'>[], save: () => Promise<Result>): Promise<Result>;
}

/**
 * For the back end of `npm run edit`: a Git host keeps the earlier picture in its history. (Decap asks before it replaces one of its list.)
 * @param address of the requests of that back end
 */
export function guardPictures(address: string): PictureGuard {
  const known = new Map<string, string>();

  async function idOf(path: string): Promise<string | null> {
    return (await sendRequest(address, 'pictureId', { path })) as string | null;
  }

  return {
    note: (pictures) => pictures.forEach(({ path, id }) => known.set(path, id)),
    async upload(pictures, save) {
      for (const { path } of pictures) {
        const id = await idOf(path);
        if (id !== null && id !== known.get(path)) {
          throw new SaveRefused([cmsMessages.pictureReplaced(path.replace(/.*\//, ''))]);
        }
      }
      const result = await save();
      // It is saved, also if this fails.
      for (const { path } of pictures) known.set(path, (await idOf(path).catch(() => null)) ?? '');
      return result;
    },
  };
}
