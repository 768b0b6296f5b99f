import { cmsMessages } from '../messages';
import { showNotice } from '../notice';
import { fitPicture, type Decode } from '../pictures/fit-picture';

/** The pictures that this page has given to Decap, by their names. */
const chosen = new Map<string, File>();

/** Tells that Decap has a picture which was chosen in another page. */
export function noteChosen(picture: File): void {
  chosen.set(picture.name, picture);
}

/** The pictures of a text among those that were chosen in this page. */
export function chosenPictures(text: string): readonly File[] {
  return [...chosen.values()].filter(({ name }) => text.includes(`media/${name}`));
}

/**
 * Fits every file that an editor chooses before Decap reads it: Decap keeps dots and underscores in its name and refuses
 * large files. Shows a notice if a file cannot be used.
 */
export function watchUploads(decode: Decode): void {
  /** The picture as the site can use it; null after a notice with the reason. */
  async function fit(file: File): Promise<File | null> {
    try {
      const picture = await fitPicture(file, decode);
      if (picture === null) showNotice(cmsMessages.noPicture(file.name), [cmsMessages.pictureRules]);
      return picture;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showNotice(cmsMessages.pictureFailed(file.name), [cmsMessages.pictureFailedAdvice(reason)]);
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
