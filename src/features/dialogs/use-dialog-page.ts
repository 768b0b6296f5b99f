import { navigate } from 'gatsby';
import { useEffect, useRef } from 'react';

import { PATHS } from '../../config/routes';
import { useSession } from '../session/session';
import { onDialogDismissed, openDialog, type DialogName } from './open-dialog';

/** State of the history entry after a sign-up; it survives a reload. */
export const SUBMITTED = { submitted: true } as const;

/** Whether the state of a history entry, which may be anything, says that a sign-up has just been sent. */
export function isSubmitted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === true;
}

/**
 * Makes a page stand for a dialog (DIALOG-05). The dialog opens once
 * scripts run. When it is dismissed, the page navigates home. Members who open the page get to their homepage.
 * @param name undefined while the page has content of its own
 */
export function useDialogPage(name: DialogName | undefined): void {
  const { status } = useSession();
  const arrived = useRef(false);

  useEffect(() => {
    // Only on arrival: after a sign-in on this page the login form navigates.
    if (!name || status === 'restoring' || arrived.current) {
      return;
    }
    arrived.current = true;
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
