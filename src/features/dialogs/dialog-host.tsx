import { DIALOGS_ID, RETURN_URL } from '../../config/markup';
import { css, keyframes } from '@emotion/react';
import { navigate } from 'gatsby';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { openingMessages } from '../../config/messages/site';
import { PATHS } from '../../config/routes';
import { afterPaint } from '../../lib/after-paint';
import { onDemand } from '../../lib/on-demand';
import { currentSession, rememberReturnUrl, useSession } from '../session/session';
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

/** Handles links to the dialogs and shows the open dialog. The page shell renders it once. */
export function DialogHost({ load = loadDialogs }: DialogHostProps): ReactNode {
  const name = useSyncExternalStore(onOpenedDialogChange, openedDialog, prebuiltName);
  const [Dialogs, setDialogs] = useState(() => prebuiltView());
  const state = useSession();
  const token = state.status === 'member' ? state.session.token : undefined;

  useEffect(() => openDialogsOnLinks(load), [load]);

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

  return <div id={DIALOGS_ID}>{name && (Dialogs ? <Dialogs name={name} /> : <Opening />)}</div>;
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

/** Events that precede a press on a link. */
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Opens a dialog instead of its page after a press on any link to it (header, hero, marketplace, locked courses,
 * members-only items). The links also work without scripts and in a new tab.
 * @returns a function that removes the listeners
 */
function openDialogsOnLinks(load: LoadDialogs): () => void {
  function onIntent(event: Event): void {
    if (dialogLink(event)) {
      // Opening the dialog reports a failure.
      load().catch(() => undefined);
    }
  }

  // In the capture phase, before the router's own links handle the event.
  document.addEventListener('click', onClick, true);
  INTENT_EVENTS.forEach((type) => {
    document.addEventListener(type, onIntent, { passive: true });
  });
  return () => {
    document.removeEventListener('click', onClick, true);
    INTENT_EVENTS.forEach((type) => {
      document.removeEventListener(type, onIntent);
    });
  };
}

interface DialogLink {
  readonly link: HTMLAnchorElement;
  readonly name: DialogName;
}

function dialogLink({ target }: Event): DialogLink | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  // A link within the page, such as from an error to its field, does not open a dialog.
  const isDialogLink = link?.origin === location.origin && !link.getAttribute('href')?.startsWith('#');
  const name = isDialogLink ? dialogOf(link.pathname) : undefined;
  return link && name ? { link, name } : undefined;
}

function onClick(event: MouseEvent): void {
  const found = isPlain(event) ? dialogLink(event) : undefined;
  if (!found || found.link.target === '_blank') {
    return;
  }
  event.preventDefault();
  if (currentSession().status === 'member') {
    navigate(PATHS.homepage);
    return;
  }
  const returnUrl = found.link.getAttribute(RETURN_URL);
  if (returnUrl) {
    rememberReturnUrl(returnUrl);
  }
  focusOpener(found.link);
  // The visitor first sees that the press has been noticed.
  afterPaint(() => openDialog(found.name));
}

/** Whether a click is plain. With a modifier or another button the visitor wants a new tab or a download. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Focuses the link, because a closing dialog returns the focus to the element that had it. */
function focusOpener(link: HTMLElement): void {
  if (link.closest('dialog')) {
    return;
  }
  // Safari does not focus a pressed link.
  link.focus();
  const menu = link.closest<HTMLElement>('[popover]');
  if (menu && 'hidePopover' in menu) {
    // The menu hides the link and moves the focus to its own button.
    menu.hidePopover();
  }
}
