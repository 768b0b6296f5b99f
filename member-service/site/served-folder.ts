import { realpathSync } from 'node:fs';

/** The path of member content, and its folder in the built site. */
export const MEMBER_CONTENT_FOLDER = 'member-content';

/** How long a release is served after the switch to the next one, in milliseconds. A system call per request would take as long as sending a page. */
const CHECK_MS = 100;

/** The folder that the service serves, which a release may switch. */
export type ServedFolder = ReturnType<typeof createServedFolder>;

/**
 * @param publicDir a folder, or a link to one, which may be switched at any time
 * @param now a time in milliseconds that never goes back
 */
export function createServedFolder(publicDir: string, now: () => number = () => performance.now()) {
  let folder = publicDir;
  let checkedAt = -Infinity;
  return {
    /**
     * The absolute path of the current release, without links. Call it once for each request, so that the request gets page,
     * headers and file of one release.
     */
    current(): string {
      const time = now();
      if (time - checkedAt >= CHECK_MS) {
        checkedAt = time;
        folder = resolveFolder(publicDir) ?? folder;
      }
      return folder;
    },
  };
}

/** Undefined if the folder is missing: before the first build, and on Windows for a moment during a switch. */
function resolveFolder(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
