import { errorMessage } from '../../contract/unknown-value';
import { MEMBER_PICTURES } from '../../src/config/member-content-url';
import { readDeferred } from '../../src/site-build/pictures/deferred-pictures';
import { createPictureEncoder } from '../../src/site-build/pictures/encode-or-defer';
import { FILE_FORMATS } from '../../src/site-build/pictures/encode-picture';
import { openPictureCache, pictureCacheDir } from '../../src/site-build/pictures/picture-cache';
import type { Progress } from './progress';

/** The encoder of pictures that a build has deferred, because the site is served before they are encoded. */
export interface RequestEncoder {
  /** Encodes the picture at an address, if it is deferred. Call it before the request is answered. @param url request target */
  readonly encodeRequested: (url: string) => Promise<void>;
  /** Encodes all that are deferred. One that is requested comes first. */
  readonly encodeAll: () => Promise<void>;
}

/**
 * Opens what the build of `npm start` has deferred. The pictures get into `public/`, for the next build, and to `servedDir`.
 * @param projectDir absolute folder of the project
 * @param servedDir absolute folder that is served
 * @returns undefined if no picture is deferred
 */
export async function encodeOnRequest(
  projectDir: string,
  servedDir: string,
  progress: Progress,
): Promise<RequestEncoder | undefined> {
  if ((await readDeferred(projectDir)).size === 0) return undefined;
  const encoder = createPictureEncoder({
    projectDir,
    cache: openPictureCache(pictureCacheDir(projectDir)),
    encodesUnasked: 'all',
    copyTo: servedDir,
    progress: {
      cacheFailed: (reason) => progress.printError(`Encoded pictures are not kept for later builds: ${reason}`),
    },
  });
  let isDone = false;
  return {
    async encodeRequested(url) {
      const file = isDone ? undefined : pictureAt(url);
      if (file !== undefined) await encoder.encodeNow(file);
    },
    async encodeAll() {
      try {
        await encoder.finish();
        isDone = true;
      } catch (error) {
        progress.printError(errorMessage(error));
      }
    },
  };
}

const PICTURE_FILE = new RegExp(`^(?:static|${MEMBER_PICTURES})/[^\\\\]+\\.(?:${FILE_FORMATS.join('|')})$`);

/** The path in `public/` of the picture at an address; undefined for all other addresses. */
function pictureAt(url: string): string | undefined {
  const [pathname = ''] = url.split('?', 1);
  try {
    const file = decodeURIComponent(pathname.slice(1));
    return PICTURE_FILE.test(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
