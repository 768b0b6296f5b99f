import { css, keyframes } from '@emotion/react';
import { navigate } from 'gatsby';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import type {} from '../../before-react/dialog-links';
import { ErrorBoundary } from '../../components/error-boundary';
import { DIALOG_INTENT, DIALOG_PRESS, DIALOGS_ID } from '../../config/markup';
import { openingMessages } from '../../config/messages/site';
import { PATHS } from '../../config/routes';
import { onDemand } from '../../lib/on-demand';
import { rememberReturnUrl } from '../session/return-url';
import { currentSession, useSession } from '../session/session';
import { showToast } from '../toasts/show-toast';
import {
  closeDialog,
  DIALOG_PATHS,
  dialogOf,
  dismissDialog,
  onOpenedDialogChange,
  openDialog,
  openedDialog,
  type DialogName,
} from './open-dialog';
import { prebuiltName, prebuiltView, type DialogsView } from './prebuilt-dialog';

/** Both dialogs are one chunk, because visitors often switch between them. */
export const loadDialogs = onDemand(() => import(/* webpackChunkName: "dialogs" */ './dialogs'));

type LoadDialogs = () => Promise<{ readonly Dialogs: DialogsView }>;

const appear = keyframes`
  from { visibility: hidden; }
`;

const openingStyle = css`
  position: fixed;
  inset: auto 0 0;
  z-index: var(--z-dialog);
  /* Shown and announced only if loading takes long. */
  animation: ${appear} 1ms 400ms both;
`;

interface DialogHostProps {
  /** Loads the dialogs' code. */
  readonly load?: LoadDialogs;
}

/**
 * Shows the open dialog. The page shell renders it once. A page script handles the links to the dialogs
 * (`before-react/dialog-links.ts`).
 */
export function DialogHost({ load = loadDialogs }: DialogHostProps): ReactNode {
  const name = useSyncExternalStore(onOpenedDialogChange, openedDialog, prebuiltName);
  const [Dialogs, setDialogs] = useState(() => prebuiltView());
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;

  useEffect(() => openDialogsOfLinks(load), [load]);

  useEffect(() => {
    if (token) {
      // The visitor has signed in, perhaps in another tab, and does not need the dialog any more.
      dismissDialog();
    }
  }, [token]);

  useEffect(() => {
    if (name) {
      load().then(
        (view) => setDialogs(() => view.Dialogs),
        () => goToPageOf(name),
      );
    }
  }, [load, name]);

  return (
    <div id={DIALOGS_ID}>
      <ErrorBoundary subject={name} onError={dismissDialog}>
        {name && (Dialogs ? <Dialogs name={name} /> : <Opening />)}
      </ErrorBoundary>
    </div>
  );
}

/** Shown while the code of a dialog loads. */
function Opening(): ReactNode {
  return (
    <p role="status" className="note" css={openingStyle}>
      {openingMessages.opening}
    </p>
  );
}

/** Handles a failure to load the code: opens the dialog's page, which tries again. On that page it shows a toast. */
function goToPageOf(name: DialogName): void {
  closeDialog();
  if (dialogOf(location.pathname)) {
    showToast({ ...openingMessages.failed, type: 'destructive' });
  } else {
    navigate(DIALOG_PATHS[name]);
  }
}

/** Opens the dialog of a pressed link. @returns a function that removes the listeners */
function openDialogsOfLinks(load: LoadDialogs): () => void {
  function onIntent(): void {
    // Opening the dialog reports a failure.
    load().catch(() => undefined);
  }

  document.addEventListener(DIALOG_INTENT, onIntent);
  document.addEventListener(DIALOG_PRESS, onPress);
  return () => {
    document.removeEventListener(DIALOG_INTENT, onIntent);
    document.removeEventListener(DIALOG_PRESS, onPress);
  };
}

function onPress({ detail: { path, returnUrl } }: DocumentEventMap[typeof DIALOG_PRESS]): void {
  const name = dialogOf(path);
  if (currentSession().status === 'member') {
    navigate(PATHS.homepage);
  } else if (name) {
    rememberReturnUrl(returnUrl ?? '');
    openDialog(name);
  }
}
