/**
 * What every page does without React. It runs once for each document, after the first paint: a page that the browser
 * prerenders is not painted before it is shown. React renders the same elements but does not handle them, so it can start at
 * any time.
 */

import { loadMenusOnUse } from '../page-scripts/load-menus';
import { startPictures } from '../page-scripts/pictures';
import { startPrefetch } from '../page-scripts/prefetch';
import { retryLogout } from '../page-scripts/retry-logout';
import { startCounter } from '../features/counter/count-up';
import { startTicker } from '../features/ticker/market-ticker';
import { defineElement } from '../lib/define-element';

loadMenusOnUse();
startPictures();
defineElement('market-ticker', startTicker);
defineElement('count-up', startCounter);
startPrefetch();
retryLogout();
