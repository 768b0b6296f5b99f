import type { BackEnd } from './decap';
import { SaveRefused, showingErrors } from './entry-errors';
import { sendRequest } from './local-requests';
import { cmsMessages } from './messages';

/**
 * Refuses an upload that would replace a picture that somebody else has added or replaced since this page read the list of pictures. (Decap
 * asks before it replaces one of that list.) Only for the back end of `npm run edit`: a Git host keeps the earlier picture in its history.
 *
 * @param address of the requests of that back end
 */
export function keepPicturesOfOthers(backEnd: BackEnd, address: string): void {
  const known = new Map<string, string>();
  const getMedia = backEnd.getMedia.bind(backEnd);
  const persistMedia = backEnd.persistMedia.bind(backEnd);
  const persistEntry = backEnd.persistEntry.bind(backEnd);

  async function idOf(path: string): Promise<string | null> {
    return (await sendRequest(address, 'pictureId', { path })) as string | null;
  }

  async function upload(
    pictures: readonly { readonly path: string }[],
    save: () => Promise<unknown>,
  ): Promise<unknown> {
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
  }

  backEnd.getMedia = async (...folder) => {
    const pictures = await getMedia(...folder);
    pictures.forEach(({ path, id }) => known.set(path, id));
    return pictures;
  };
  backEnd.persistMedia = (picture, ...options) =>
    showingErrors(() => upload([picture], () => persistMedia(picture, ...options)));
  backEnd.persistEntry = (entry, options) => upload(entry.assets ?? [], () => persistEntry(entry, options));
}
