import { MEMBER_PICTURES } from '../../src/config/member-content-url';
import { openPictureCache, pictureCacheDir } from '../../src/build/pictures/picture-cache';
import { createPictureProvider, readPendingPictures } from '../../src/build/pictures/provide-pictures';
import type { Progress } from './progress';

/** The pictures that a build has left, because the site is served before they are encoded. */
export interface LatePictures {
  /** Encodes the picture at an address, if it was left. Call it before the request is answered. @param url request target */
  readonly provide: (url: string) => Promise<void>;
  /** Encodes all that are left, one for each processor at a time, so that a requested one comes soon. */
  readonly provideAll: () => Promise<void>;
}

/** Whether the last build of a project has left pictures that are not encoded yet. @param projectDir its absolute folder */
export async function hasLatePictures(projectDir: string): Promise<boolean> {
  return (await readPendingPictures(projectDir)).count > 0;
}

/**
 * Opens what the build of `npm start` has left. The pictures get into `public/`, for the next build, and to `servedDir`.
 * @param projectDir absolute folder of the project
 * @param servedDir absolute folder that is served
 */
export function openLatePictures(projectDir: string, servedDir: string, progress: Progress): LatePictures {
  const provider = createPictureProvider({
    projectDir,
    cache: openPictureCache(pictureCacheDir(projectDir)),
    leaves: 'none',
    copyTo: servedDir,
    progress: {
      planned: () => undefined,
      encoded: () => undefined,
      cacheFailed: (reason) => progress.printError(`Encoded pictures are not kept for later builds: ${reason}`),
    },
  });
  return {
    async provide(url) {
      const file = pictureAt(url);
      if (file !== undefined) await provider.request(file);
    },
    async provideAll() {
      try {
        await provider.finish();
      } catch (error) {
        progress.printError(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

const PICTURE_FILE = new RegExp(`^(?:static|${MEMBER_PICTURES})/[^\\\\]+\\.(?:avif|webp)$`);

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
