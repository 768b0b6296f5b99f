import { showNotice } from '../notice';
import { cmsMessages } from '../messages';
import { fitPicture, type Decode } from './fit-picture';

/**
 * Fits every file that an editor chooses before Decap gets it: Decap would keep the dots and
 * underscores of its name, and refuse what is too large. Says so where a file can't be used.
 */
export function watchUploads(decode: Decode): void {
  const fitted = new WeakSet<File>();

  /** The picture as the site can use it; null after a notice that says why there is none. */
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
    fitted.add(picture);
    const files = new DataTransfer();
    files.items.add(picture);
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  // Before Decap's own listener, which is further down.
  window.addEventListener(
    'change',
    (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement) || input.type !== 'file') return;
      const file = input.files?.[0];
      if (file === undefined || fitted.has(file)) return;
      event.stopImmediatePropagation();
      void exchange(input, file);
    },
    { capture: true },
  );
}
