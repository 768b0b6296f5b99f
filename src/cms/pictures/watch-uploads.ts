import { showNotice } from '../notice';
import { cmsMessages } from '../messages';
import { fitPicture, type Decode } from './fit-picture';

/**
 * Fits every file that an editor chooses before Decap reads it: Decap keeps dots and underscores in its name and refuses
 * large files. Shows a notice if a file cannot be used.
 */
export function watchUploads(decode: Decode): void {
  const fitted = new WeakSet<File>();

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
    fitted.add(picture);
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
      if (file === undefined || fitted.has(file)) return;
      event.stopImmediatePropagation();
      void exchange(input, file);
    },
    { capture: true },
  );
}
