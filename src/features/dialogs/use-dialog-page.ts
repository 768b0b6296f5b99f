import { navigate } from 'gatsby';
import { useEffect, useRef } from 'react';

import { PATHS } from '../../config/routes';
import { useSession } from '../session';
import { onDialogDismissed, openDialog, type DialogName } from './open-dialog';

/**
 * Makes a page stand for a dialog (specification section 2, "/login: opens the login dialog"): it opens the dialog once
 * scripts run, leads home when the dialog is closed, and members who come to it on to their homepage.
 * @param name undefined while the page shows something of its own
 */
export function useDialogPage(name: DialogName | undefined): void {
  const { status } = useSession();
  const arrived = useRef(false);

  useEffect(() => {
    // Only on arrival: who signs in here is led on by the dialog.
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

  useEffect(() => (name ? onDialogDismissed(leave) : undefined), [name]);
}

function leave(): void {
  navigate(PATHS.home, { replace: true });
}
