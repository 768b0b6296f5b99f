import { css, keyframes } from '@emotion/react';
import { navigate } from 'gatsby';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { openingMessages } from '../../config/messages/opening';
import { useSession } from '../session';
import { showToast } from '../toasts';
import { DIALOG_PATHS, dialogOf } from './addresses';
import type * as View from './dialogs';
import { followDialogLinks } from './links';
import { loadDialogs } from './load-dialogs';
import { closeDialog, dismissDialog, onOpenedDialogChange, openedDialog, type DialogName } from './open-dialog';

const appear = keyframes`
  from { visibility: hidden; }
`;

const openingStyle = css`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--z-dialog);
  /* Seen, and read out, only where it takes long. */
  animation: ${appear} 1ms 400ms both;
`;

/** Opens the dialogs and shows the one that is open; rendered once by the shell. */
export function DialogHost(): ReactNode {
  const name = useSyncExternalStore(onOpenedDialogChange, openedDialog, () => undefined);
  const [Dialogs, setDialogs] = useState<typeof View.Dialogs>();
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;

  useEffect(followDialogLinks, []);

  useEffect(() => {
    if (token) {
      // Signed in, perhaps anew or in another tab: there is nothing left to fill in.
      dismissDialog();
    }
  }, [token]);

  useEffect(() => {
    if (name) {
      loadDialogs().then(
        (view) => setDialogs(() => view.Dialogs),
        () => goToPageOf(name),
      );
    }
  }, [name]);

  if (!name) {
    return null;
  }
  return Dialogs ? (
    <Dialogs name={name} />
  ) : (
    <p role="status" className="note" css={openingStyle}>
      {openingMessages.opening}
    </p>
  );
}

/** The code could not be fetched. The page itself tries once more; there is no further place to go from it. */
function goToPageOf(name: DialogName): void {
  closeDialog();
  if (dialogOf(location.pathname)) {
    showToast({ ...openingMessages.failed, type: 'destructive' });
  } else {
    navigate(DIALOG_PATHS[name]);
  }
}
