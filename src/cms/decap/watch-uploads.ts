import { errorMessage } from '../../../contract/unknown-value';
import { isHeic, isMoving } from '../../content-model/picture-bytes';
import { cmsMessages } from '../messages';
import { showNotice } from '../notice';
import { fitPicture, type Decode } from '../pictures/fit-picture';
import type { StoredFile } from './types';

/** The pictures that this page has given to Decap, by their names. */
const chosen = new Map<string, File>();

/** The names of the pictures that are stored: Decap would replace one, after a question. */
let stored: ReadonlySet<string> = new Set();

/** Tells which pictures there are. */
export function noteStored(pictures: readonly Pick<StoredFile, 'path'>[]): void {
  stored = new Set(pictures.map(({ path }) => path.replace(/.*\//, '').toLowerCase()));
}

/** Tells that Decap has a picture which was chosen in another page. */
export function noteChosen(picture: File): void {
  chosen.set(picture.name, picture);
}

/** The pictures of a text among those that were chosen in this page. */
export function chosenPictures(text: string): readonly File[] {
  return [...chosen.values()].filter(({ name }) => text.includes(`media/${name}`));
}

/**
 * Fits every file that an editor chooses before Decap reads it: Decap keeps dots and underscores in its name, refuses large files and
 * replaces pictures with the same name. Shows a notice if a file cannot be used, or is a picture that moves.
 */
export function watchUploads(decode: Decode): void {
  /** The picture as the site can use it; null after a notice with the reason. */
  async function fit(file: File): Promise<File | null> {
    try {
      const picture = await fitPicture(file, decode, (name) => stored.has(name) || chosen.has(name));
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (picture === null) {
        showNotice(cmsMessages.noPicture(file.name), [isHeic(bytes) ? cmsMessages.heic : cmsMessages.pictureRules]);
      } else if (isMoving(bytes)) {
        showNotice(cmsMessages.stillPicture(file.name), [cmsMessages.stillPictureAdvice], true);
      }
      return picture;
    } catch (error) {
      showNotice(cmsMessages.pictureFailed(file.name), [cmsMessages.pictureFailedAdvice(errorMessage(error))]);
      return null;
    }
  }

  async function exchange(input: HTMLInputElement, file: File): Promise<void> {
    const picture = await fit(file);
    if (picture === null) {
      input.value = '';
      return;
    }
    noteChosen(picture);
    const files = new DataTransfer();
    files.items.add(picture);
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  // Runs before Decap's own listener, which is on an inner element.
  window.addEventListener(
    'change',
    (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement) || input.type !== 'file') return;
      const file = input.files?.[0];
      if (file === undefined || chosen.get(file.name) === file) return;
      event.stopImmediatePropagation();
      void exchange(input, file);
    },
    { capture: true },
  );
}
