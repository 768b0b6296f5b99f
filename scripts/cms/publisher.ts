import type { Publishing } from '../../src/content-model/build-info';
import type { CopyOutcome } from '../lib/copy-build';
import { findContentErrors } from './save';

/** Builds the public site, one build at a time. */
export interface Publisher {
  /** The running build, or how the last one ended. */
  state(): Publishing;
  /** Starts a build, unless one is running. */
  publish(): void;
}

/**
 * @param root absolute folder of the project
 * @param build builds and releases the site
 */
export function createPublisher(root: string, build: () => Promise<CopyOutcome>): Publisher {
  let publishing: Publishing = { state: 'idle' };

  async function run(): Promise<Publishing> {
    const { state } = await build();
    return state === 'built'
      ? { state: 'idle' }
      : { state: 'failed', errors: state === 'failed' ? [] : await findContentErrors(root) };
  }

  return {
    state: () => publishing,
    publish() {
      if (publishing.state === 'building') return;
      publishing = { state: 'building' };
      void run()
        .catch((error: unknown): Publishing => {
          console.error('The site could not be published:', error);
          return { state: 'failed', errors: [] };
        })
        .then((result) => {
          publishing = result;
        });
    },
  };
}
