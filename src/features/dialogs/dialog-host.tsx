import { css, keyframes } from '@emotion/react';
import { navigate } from 'gatsby';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';

import { focusOpener } from '../../page-scripts/side-panel';
import { ErrorBoundary } from '../../components/error-boundary';
import { DialogLinks } from '../../components/link';
import { DIALOG_NAME, DIALOGS_ID, RETURN_URL } from '../../config/markup';
import { openingMessages } from '../../config/messages/site';
import { PATHS } from '../../config/routes';
import { afterPaint } from '../../lib/after-paint';
import { useHydrated } from '../../lib/hydrated';
import { onDemand } from '../../lib/on-demand';
import { rememberReturnUrl } from '../session/return-url';
import { currentSession, useSession } from '../session/session';
import { showToast } from '../toasts/show-toast';
import type * as dialogs from './dialogs';
import {
  closeDialog,
  DIALOG_PATHS,
  dialogOf,
  dismissDialog,
  onOpenedDialogChange,
  openDialog,
  openedDialog,
  prebuiltDialog,
  type DialogName,
} from './open-dialog';

/** The code of both dialogs, because visitors often switch between them. */
export type DialogsCode = Pick<typeof dialogs, 'DialogContent' | 'dialogStyle'>;

/** The code, if it is there before the first rendering. */
let provided: DialogsCode | undefined;

/** Provides the code for the first rendering: at the build, and before the hydration of an open dialog. */
export function provideDialogs(code: DialogsCode): void {
  provided = code;
}

export const loadDialogs = onDemand<DialogsCode>(() => import(/* webpackChunkName: "dialogs" */ './dialogs'));

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
  /** The page. The build shows its dialog. */
  readonly pathname: string;
  readonly load?: () => Promise<DialogsCode>;
  /** The page, with links to the dialogs. */
  readonly children?: ReactElement | readonly ReactElement[];
}

/**
 * The login and the sign-up after React has started: one dialog element, whose attributes in the document say whether and as what it is
 * open. Links in the page open it. Before, the dialogs are those of `page-scripts/dialog-links.ts`; `app/start-react.ts` is between
 * the two. A prebuilt page without an open dialog does not contain the element.
 */
export function DialogHost({ pathname, load = loadDialogs, children }: DialogHostProps): ReactNode {
  const isHydrated = useHydrated();
  const name = useSyncExternalStore(onOpenedDialogChange, openedDialog, () =>
    typeof document === 'undefined' ? dialogOf(pathname) : prebuiltDialog(),
  );
  const [code, setCode] = useState(provided);
  const isOpen = name !== undefined;
  const isShown = isOpen && code !== undefined;
  const titleId = name && `${name}-title`;
  const links = useMemo(() => ({ load, open: openDialogOfLink }), [load]);
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;

  useEffect(() => {
    if (token) {
      // The visitor has signed in, perhaps in another tab, and does not need the dialog any more.
      dismissDialog();
    }
  }, [token]);

  useEffect(() => {
    if (name && !code) {
      load().then(setCode, () => goToPageOf(name));
    }
  }, [code, load, name]);

  return (
    <DialogLinks value={links}>
      {children}
      <div id={DIALOGS_ID}>
        {(isHydrated || isOpen) && (
          <dialog
            open={isOpen}
            hidden={!code}
            css={code?.dialogStyle}
            aria-labelledby={titleId}
            {...{ [DIALOG_NAME]: name }}
            // The visitor may close it before hydration.
            suppressHydrationWarning
          >
            <ErrorBoundary subject={name} onError={dismissDialog}>
              {isShown && <code.DialogContent name={name} titleId={titleId} />}
            </ErrorBoundary>
          </dialog>
        )}
        {isOpen && !code && <Opening />}
      </div>
    </DialogLinks>
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

/** Opens the dialog of a pressed link. */
function openDialogOfLink(link: HTMLAnchorElement): void {
  focusOpener(link);
  // The visitor first sees that the press has been noticed.
  afterPaint(() => {
    const name = dialogOf(link.pathname);
    if (currentSession().status === 'member') {
      navigate(PATHS.homepage);
    } else if (name) {
      rememberReturnUrl(link.getAttribute(RETURN_URL) ?? '');
      openDialog(name);
    }
  });
}
