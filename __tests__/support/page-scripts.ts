/** Import this file in tests of elements that the page scripts handle. It starts them once for the test file, like a page. */

import { startCounter } from '../../src/features/counter/count-up';
import { startTicker } from '../../src/features/ticker/market-ticker';
import { defineElement } from '../../src/lib/define-element';
import { startMenusAndDialogLinks } from '../../src/page-scripts/menus-and-dialog-links';
import { startPictures } from '../../src/page-scripts/pictures';
import { loadPage } from '../../src/page-scripts/prefetch';
import { applyColorMode } from '../../src/theme/color-mode';

applyColorMode();
startPictures();
startMenusAndDialogLinks(loadPage);
defineElement('market-ticker', startTicker);
defineElement('count-up', startCounter);
