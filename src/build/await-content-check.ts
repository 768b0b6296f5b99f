import { text } from 'node:stream/consumers';

/** The variable with the {@link WaitingStep} at which Gatsby waits for the result of the content check, which runs beside it. */
export const WAIT_FOR_CHECK = 'WAIT_FOR_CONTENT_CHECK';

/**
 * The last step at which Gatsby can wait. It reads content from `sourceNodes` on. Without its cache it deletes the pages of the
 * last build after `onPreInit`.
 */
export type WaitingStep = 'onPreInit' | 'sourceNodes';

/** The input that lets Gatsby continue. */
export const CHECK_PASSED = 'passed';

/**
 * Waits until the content check has passed, if it runs at the same time and this is the step that waits. The process that checks
 * writes {@link CHECK_PASSED} to this process's input.
 * @throws Error if the input ends without it
 */
export async function awaitContentCheck(step: WaitingStep): Promise<void> {
  if (process.env[WAIT_FOR_CHECK] !== step) return;
  if ((await text(process.stdin)) !== CHECK_PASSED) {
    throw new Error('The content check has not passed, so the site is not built.');
  }
}
