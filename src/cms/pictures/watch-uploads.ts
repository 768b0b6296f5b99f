import { showNotice } from '../notice';
import { cmsMessages } from '../messages';
import { fitPicture, type Decode } from './fit-picture';

/**
 * Fits every file that an editor chooses before Decap gets it: Decap would keep the dots and
 * underscores of its name, and refuse what is too large. Says so where a file can't be used.
 */
export function watchUploads(decode: Decode): void {
  const fitted = new WeakSet<File>();

  async function exchange(input: HTMLInputElement, file: File): Promise<void> {
    const picture = await fitPicture(file, decode);
    if (picture === null) {
      input.value = '';
      showNotice(cmsMessages.noPicture(file.name), [cmsMessages.pictureRules]);
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
