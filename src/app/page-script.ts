/**
 * What every page does without React. It runs once for each document, after the first paint: a page that the browser
 * prerenders is not painted before it is shown. React renders the same elements but does not handle them, so it can start at
 * any time.
 */

import { loadControlsOnUse } from '../before-react/load-controls';
import { startPictures } from '../before-react/pictures';
import { startPrefetch } from '../before-react/prefetch';
import { retryLogout } from '../before-react/retry-logout';
import { startCounter } from '../features/counter/count-up';
import { startTicker } from '../features/ticker/market-ticker';
import { defineElement } from '../lib/define-element';

loadControlsOnUse();
startPictures();
defineElement('market-ticker', startTicker);
defineElement('count-up', startCounter);
startPrefetch();
retryLogout();
