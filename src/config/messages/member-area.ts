import type { Notice } from './auth';

/** Texts around the pages of the member area. */
export const memberAreaMessages = {
  loading: 'Loading…',
  /** After the redirect of a guest. */
  forMembers: (label: string): Notice => ({ title: `“${label}” is for members`, description: 'Sign in to open it.' }),
  noScript: 'The member area needs JavaScript. Enable JavaScript to continue.',
  failed: 'This page could not be loaded',
  /** If the code of the page could not be loaded. Other causes are in `failureMessages`. */
  failedText: 'Please check your connection, then try again.',
  retry: 'Try again',
  unprotected: 'Unprotected mode (testing)',
  enterClassroom: 'Enter classroom',
} as const;
