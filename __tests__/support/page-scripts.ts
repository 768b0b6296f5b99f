/** Import this file in tests of elements that the page scripts handle. It starts them once for the test file, like a page. */

import { startCounter } from '../../src/features/counter/count-up';
import { startTicker } from '../../src/features/ticker/market-ticker';
import { defineElement } from '../../src/lib/define-element';
import { startControls } from '../../src/page-scripts/controls';
import { startPictures } from '../../src/page-scripts/pictures';
import { applyColorMode } from '../../src/theme/color-mode';

applyColorMode();
startPictures();
startControls(undefined);
defineElement('market-ticker', startTicker);
defineElement('count-up', startCounter);
