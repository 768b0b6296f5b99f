import { startColorModes } from '../theme/color-mode';
import { startDialogLinks } from './dialog-links';
import { startFailureMessage } from './start-failure';
import { startSidePanel } from './side-panel';
import { startSubmenus } from './submenus';
import { prefetchLinks } from './prefetch-links';

/**
 * Starts everything that handles the visitor's input without React.
 * @param loadPage fetches the HTML of a page
 * @param prefetch fetches a page in advance; undefined if the visitor saves data
 */
export function startControls(
  loadPage: (path: string) => Promise<string>,
  prefetch: ((path: string) => Promise<unknown>) | undefined,
): void {
  startSubmenus();
  startSidePanel();
  startColorModes();
  startDialogLinks(loadPage);
  startFailureMessage();
  if (prefetch) {
    prefetchLinks(prefetch);
  }
}
