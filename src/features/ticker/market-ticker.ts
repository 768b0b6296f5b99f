import { Pause, Play, type IconNode } from 'lucide';

import { MARKET_REFRESH_MS } from '../../config/limits';
import { createDrawing, createElement } from '../../lib/define-element';
import { watchInView } from '../../lib/in-view';
import { onReducedMotionChange, prefersReducedMotion } from '../../lib/reduced-motion';
import { whenIdle } from '../../lib/when-idle';
import { fetchMarket, type Coin, type MarketAnswer } from './api';
import { formatChange, formatMoment, formatPrice } from './format';
import { tickerMessages } from './messages';
import { poll } from './poll';

/** Older prices are shown with their time, because a call must have failed, here or at the service. */
const FRESH_MS = 2 * MARKET_REFRESH_MS;

interface Market extends MarketAnswer {
  /** Whether the prices are old, so that their time must be shown. */
  readonly late: boolean;
}

/**
 * The motion of the strip. `running` pauses under the pointer and while a control in it has the keyboard focus. `resumed`
 * does not, until pointer and focus have left, so that "Resume ticker" has a visible effect.
 */
type Motion = 'running' | 'paused' | 'resumed';

/**
 * Fills the element `<market-ticker>`: requests the market's prices while the page is visible (TICK-05: every 60 s) and
 * shows them. Failures are only logged (TICK-06), and the last prices stay.
 * @returns a function that stops the requests
 */
export function startTicker(strip: HTMLElement): () => void {
  const render = createStrip(strip);
  let market: Market | undefined;

  function show(next: Market | undefined): void {
    market = next;
    if (market?.coins.length) {
      render(market);
    }
  }

  const stopWatching = onReducedMotionChange(() => show(market));
  const stopWatchingView = watchInView(strip, (isInView) => strip.toggleAttribute('data-out-of-view', !isInView));
  let stopPolling: (() => void) | undefined;
  whenIdle(() => {
    if (!strip.isConnected) return;
    stopPolling = poll({
      load: fetchMarket,
      intervalMs: MARKET_REFRESH_MS,
      onData: (answer) => show({ ...answer, late: answer.ageMs > FRESH_MS }),
      onFailure: (error) => {
        console.warn('The market prices could not be refreshed.', error);
        show(market && { ...market, late: true });
      },
    });
  });
  return () => {
    stopPolling?.();
    stopWatching();
    stopWatchingView();
  };
}

/** Prepares the strip, which stays empty until its first prices. @returns a function that shows prices */
function createStrip(strip: HTMLElement): (market: Market) => void {
  const origin = createElement('p');
  const prices = createElement('div', { role: 'group', 'aria-label': tickerMessages.prices });
  const row = coinRow();
  const copy = coinRow({ 'aria-hidden': 'true' });
  // The copy closes the loop of the animation.
  const button = createElement('button', { class: 'icon-button' });
  let motion: Motion = 'running';

  function setMotion(next: Motion): void {
    motion = next;
    const isPaused = motion === 'paused';
    strip.dataset.state = motion;
    button.ariaPressed = String(isPaused);
    button.ariaLabel = isPaused ? tickerMessages.resume : tickerMessages.pause;
    button.replaceChildren(drawing(isPaused ? Play : Pause));
  }

  function settle(): void {
    if (motion === 'resumed') {
      setMotion('running');
    }
  }

  setMotion(motion);
  button.onclick = () => setMotion(motion === 'paused' ? 'resumed' : 'paused');
  strip.addEventListener('pointerleave', settle);
  strip.addEventListener('focusout', settle);

  return (market) => {
    const still = prefersReducedMotion();
    button.hidden = still;
    origin.replaceChildren(...originOf(market));
    origin.hidden = !origin.firstChild;
    row.show(market.coins);
    copy.list.hidden = still;
    // Later, because it comes into view after the row.
    whenIdle(() => copy.show(still ? [] : market.coins));
    if (still) {
      // The visitor scrolls the row, so it must be focusable.
      prices.tabIndex = 0;
    } else {
      prices.removeAttribute('tabindex');
    }
    if (!prices.isConnected) {
      prices.replaceChildren(row.list, copy.list);
      strip.role = 'region';
      strip.ariaLabel = tickerMessages.region;
      strip.replaceChildren(button, origin, prices);
    }
  };
}

function drawing(icon: IconNode): SVGElement {
  return createDrawing({ class: 'icon', viewBox: '0 0 24 24' }, icon);
}

/** Source or time of the prices, if they are not current. */
function originOf({ sample, late, asOf }: Market): (Node | string)[] {
  if (sample) return [tickerMessages.sample];
  if (!late) return [];
  const moment = new Date(asOf);
  const time = createElement('time', { datetime: moment.toISOString() }, formatMoment(moment, new Date()));
  return [`${tickerMessages.asOf} `, time];
}

/** A list of coins. An update keeps the pictures, so that they do not load again. */
interface CoinRow {
  readonly list: HTMLUListElement;
  readonly show: (coins: readonly Coin[]) => void;
}

function coinRow(attributes: Readonly<Record<string, string>> = {}): CoinRow {
  const list = createElement('ul', attributes);
  let pictures = new Map<string, Element>();

  function show(coins: readonly Coin[]): void {
    const shown = coins.map((coin) => {
      const key = `${coin.id} ${coin.image ?? ''}`;
      return { key, coin, picture: pictures.get(key) ?? coinPicture(coin, (letter) => pictures.set(key, letter)) };
    });
    pictures = new Map(shown.map(({ key, picture }) => [key, picture]));
    list.replaceChildren(...shown.map(({ coin, picture }) => coinItem(coin, picture)));
  }

  return { list, show };
}

/** One coin of the strip: picture or letter, symbol, price, and the change if it is known. */
function coinItem({ name, symbol, price, change }: Coin, picture: Element): HTMLLIElement {
  return createElement(
    'li',
    { title: name },
    picture,
    createElement('b', {}, symbol),
    formatPrice(price),
    ...(change === null ? [] : [priceChange(change)]),
  );
}

function priceChange(percent: number): HTMLElement {
  const { text, gain } = formatChange(percent);
  return createElement('span', { 'data-trend': gain ? 'up' : 'down' }, text);
}

/** In CSS pixels; the style sheet scales it with the text. */
const PICTURE_SIZE = 22;

/** The coin's picture; the first letter of its symbol if it has none or if the picture fails. */
function coinPicture({ symbol, image }: Coin, onBroken: (letter: Element) => void): Element {
  // By code points: `firstCharacters` would cost bytes of the first load.
  const [first = ''] = symbol;
  const letter = createElement('i', { 'aria-hidden': 'true' }, first);
  if (!image) return letter;
  const picture = createElement('img', {
    alt: '',
    width: PICTURE_SIZE,
    height: PICTURE_SIZE,
    loading: 'lazy',
    referrerpolicy: 'no-referrer',
    src: image,
  });
  picture.onerror = () => {
    picture.replaceWith(letter);
    onBroken(letter);
  };
  return picture;
}
