import { text } from 'node:stream/consumers';

/** The variable that makes Gatsby wait for the result of the content check, which runs beside its start. */
export const WAIT_FOR_CHECK = 'WAIT_FOR_CONTENT_CHECK';

/** The input that lets Gatsby read the content. */
export const CHECK_PASSED = 'passed';

/**
 * Waits until the content check has passed, if it runs at the same time. The process that checks writes {@link CHECK_PASSED}
 * to this process's input.
 * @throws Error if the input ends without it
 */
export async function awaitContentCheck(): Promise<void> {
  if (process.env[WAIT_FOR_CHECK] !== 'true') return;
  if ((await text(process.stdin)) !== CHECK_PASSED) {
    throw new Error('The content check has not passed, so the site is not built.');
  }
}
