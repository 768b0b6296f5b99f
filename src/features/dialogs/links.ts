import { navigate } from 'gatsby';

import { PATHS } from '../../config/routes';
import { currentSession } from '../session';
import { dialogOf } from './addresses';
import { prepareDialogs } from './load-dialogs';
import { openDialog, type DialogName } from './open-dialog';

/** What a visitor does who is about to press a link. */
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Opens the dialogs in place of their pages: a plain press on any link to one of them (header, hero, marketplace, locked
 * courses, members-only items). The links stay links, which work without scripts and in a new tab.
 * @returns ends it
 */
export function followDialogLinks(): () => void {
  // In the capture phase, before the router's own links act.
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
  const name = link?.origin === location.origin ? dialogOf(link.pathname) : undefined;
  return link && name ? { link, name } : undefined;
}

function onIntent(event: Event): void {
  if (dialogLink(event)) {
    prepareDialogs();
  }
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
  giveFocusBackTo(found.link);
  openDialog(found.name);
}

/** With a modifier or another button the visitor wants a new tab or a download. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** The dialog returns the focus to where it is now. */
function giveFocusBackTo(link: HTMLElement): void {
  if (link.closest('dialog')) {
    return;
  }
  // Safari does not focus a link that is pressed.
  link.focus();
  const menu = link.closest<HTMLElement>('[popover]');
  if (menu && 'hidePopover' in menu) {
    // The link would be gone with its menu, which closes and gives the focus to its own button.
    menu.hidePopover();
  }
}
