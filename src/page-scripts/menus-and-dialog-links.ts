import { startColorModes } from '../theme/color-mode';
import { openPrebuiltDialog, startDialogLinks } from './dialog-links';
import { markLinksInView } from './links-in-view';
import { restorePageDraft } from './page-draft';
import { startSidePanel } from './side-panel';
import { startSubmenus } from './submenus';

/**
 * Starts everything that handles the visitor's input without React.
 * @param loadPage fetches the HTML of a page, once
 */
export function startMenusAndDialogLinks(loadPage: (path: string) => Promise<string>): void {
  startSubmenus();
  startSidePanel();
  startColorModes();
  startDialogLinks(loadPage);
  markLinksInView();
  void restorePageDraft((dialog) => openPrebuiltDialog(dialog, loadPage));
}
