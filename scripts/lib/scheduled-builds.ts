import { upcomingChanges } from '../../src/build/upcoming';

/** The content may get a new date meanwhile, so the dates are read again after this time, in milliseconds. */
const READ_AGAIN_MS = 60 * 60_000;

/** Pause after a build that failed, in milliseconds. */
const RETRY_MS = 10 * 60_000;

/**
 * Builds the site whenever a date of the content changes what visitors see, until the process ends. It does not keep the process
 * running.
 * @param contentDir absolute folder of the content
 * @param build builds the site if an input has changed. @returns the exit code
 */
export async function buildOnDates(contentDir: string, build: () => Promise<number>): Promise<never> {
  for (;;) {
    const next = upcomingChanges(contentDir, new Date())[0]?.at.getTime() ?? Infinity;
    await pause(Math.min(next - Date.now(), READ_AGAIN_MS));
    while (Date.now() >= next && (await build()) !== 0) {
      await pause(RETRY_MS);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
