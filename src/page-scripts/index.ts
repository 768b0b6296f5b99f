/**
 * What every page does without React. It runs once for each document. React renders the same elements but does not handle
 * them, so it can start at any time.
 */

import { startCounter } from '../features/counter/count-up';
import { startTicker } from '../features/ticker/market-ticker';
import { afterPaint } from '../lib/after-paint';
import { defineElement } from '../lib/define-element';
import { loadControlsOnUse } from './load-controls';
import { startPictures } from './pictures';
import { startPrefetch } from './prefetch';

loadControlsOnUse();
startPictures();
// The rest does not delay the first paint. A page that the browser prerenders is not painted before it is shown.
afterPaint(() => {
  defineElement('market-ticker', startTicker);
  defineElement('count-up', startCounter);
  startPrefetch();
});
