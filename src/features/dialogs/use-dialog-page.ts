import { navigate } from 'gatsby';
import { useEffect, useRef } from 'react';

import { PATHS } from '../../config/routes';
import { useSession } from '../session/session';
import { onDialogDismissed, openDialog, type DialogName } from './open-dialog';

/** State of the history entry after a sign-up; it survives a reload. */
export interface Submitted {
  readonly submitted: true;
  /** What the server says that the applicant has to do, such as to confirm the email address. */
  readonly first?: string | undefined;
}

/** Whether the state of a history entry, which may have any type, is {@link Submitted}. */
export function isSubmitted(state: unknown): state is Submitted {
  return typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === true;
}

/**
 * Makes a page open a dialog (DIALOG-05). When the visitor dismisses the dialog, the page navigates to the landing page.
 * Members who open the page are redirected to `/homepage`.
 * @param name undefined while the page has its own content
 */
export function useDialogPage(name: DialogName | undefined): void {
  const { status } = useSession();
  const isHandled = useRef(false);

  useEffect(() => {
    // Only once, because after a login on this page the login form navigates.
    if (!name || status === 'restoring' || isHandled.current) return;
    isHandled.current = true;
    if (status === 'member') {
      navigate(PATHS.homepage, { replace: true });
    } else {
      openDialog(name);
    }
  }, [name, status]);

  useEffect(() => (name ? onDialogDismissed(goHome) : undefined), [name]);
}

function goHome(): void {
  navigate(PATHS.home, { replace: true });
}
