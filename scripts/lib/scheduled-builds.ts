import { upcomingChanges } from '../../src/site-build/upcoming';

/** The dates of the content have minutes. */
const MINUTE_MS = 60_000;

/** Pause after a build that failed, in milliseconds. */
const RETRY_MS = 10 * MINUTE_MS;

/**
 * Builds the site in each minute in which a date of the content changes what visitors see, until the process ends. The dates are read every
 * minute, because the content may get a new one at any time. It does not keep the process running.
 * @param contentDir absolute folder of the content
 * @param build builds the site if an input has changed. @returns the exit code
 */
export async function buildOnDates(contentDir: string, build: () => Promise<number>): Promise<never> {
  let seen = new Date();
  for (;;) {
    await pause(MINUTE_MS - (Date.now() % MINUTE_MS));
    const now = new Date();
    const next = upcomingChanges(contentDir, seen)[0];
    seen = now;
    while (next && next.at <= now && (await build()) !== 0) {
      await pause(RETRY_MS);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
