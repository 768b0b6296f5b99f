import { Pause, Play } from 'lucide';
import { useState, type ReactNode } from 'react';

import { iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { tickerMessages } from '../../config/messages/landing';
import { useReducedMotion } from '../../lib/reduced-motion';
import type { Coin } from './api';
import { stripStyle } from './style';
import { useMarket, type Market } from './use-market';

/**
 * The motion of the strip. `running` pauses under the pointer and while a control in it has the keyboard focus. `resumed`
 * does not, until pointer and focus have left, so that "Resume ticker" has a visible effect.
 */
type Motion = 'running' | 'held' | 'resumed';

/** The scrolling strip of market prices (TICK-01 to TICK-11). Before the first answer it is empty, with its final height. */
export function Ticker(): ReactNode {
  const market = useMarket();
  const still = useReducedMotion();
  const [motion, setMotion] = useState<Motion>('running');

  function settle(): void {
    setMotion((current) => (current === 'resumed' ? 'running' : current));
  }

  if (!market?.coins.length) {
    return <section css={stripStyle} />;
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only handles the focus leaving its controls
    <section
      css={stripStyle}
      aria-label={tickerMessages.region}
      data-state={motion}
      onPointerLeave={settle}
      onBlur={settle}
    >
      {!still && <PauseButton held={motion === 'held'} onChange={(held) => setMotion(held ? 'held' : 'resumed')} />}
      <Origin market={market} />
      {/* With reduced motion the visitor scrolls the row, so it must be focusable. */}
      <div role="group" aria-label={tickerMessages.prices} {...(still ? { tabIndex: 0 } : {})}>
        <Row coins={market.coins} />
        {!still && <Row coins={market.coins} copy />}
      </div>
    </section>
  );
}

function PauseButton({
  held,
  onChange,
}: {
  readonly held: boolean;
  readonly onChange: (held: boolean) => void;
}): ReactNode {
  return (
    <button
      type="button"
      css={iconButtonStyle}
      aria-pressed={held}
      aria-label={held ? tickerMessages.resume : tickerMessages.pause}
      onClick={() => onChange(!held)}
    >
      <Icon of={held ? Play : Pause} />
    </button>
  );
}

/** Source or time of the prices, if they are not current. */
function Origin({ market }: { readonly market: Market }): ReactNode {
  if (market.sample) {
    return <p>{tickerMessages.sample}</p>;
  }
  if (!market.late) {
    return null;
  }
  return (
    <p>
      {tickerMessages.asOf} <time dateTime={market.asOf.toISOString()}>{formatMoment(market.asOf, new Date())}</time>
    </p>
  );
}

/** The prices. The copy, which closes the loop, is hidden from assistive technology. */
function Row({ coins, copy = false }: { readonly coins: readonly Coin[]; readonly copy?: boolean }): ReactNode {
  return (
    <ul {...(copy ? { 'aria-hidden': true } : {})}>
      {coins.map((coin) => (
        <CoinRow key={coin.id} coin={coin} />
      ))}
    </ul>
  );
}

/** In CSS pixels; the style sheet scales it with the text. */
const PICTURE_SIZE = 22;

function CoinPicture({ symbol, image }: Pick<Coin, 'symbol' | 'image'>): ReactNode {
  const [broken, setBroken] = useState<string>();
  if (!image || image === broken) {
    return <i aria-hidden="true">{symbol.slice(0, 1)}</i>;
  }
  return (
    <img
      src={image}
      alt=""
      width={PICTURE_SIZE}
      height={PICTURE_SIZE}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(image)}
    />
  );
}

function PriceChange({ percent }: { readonly percent: number }): ReactNode {
  const { text, gain } = formatChange(percent);
  return (
    <span data-trend={gain ? 'up' : 'down'}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M5 1 9.5 9h-9Z" />
      </svg>
      {text}
    </span>
  );
}

/** One coin of the strip: picture or letter, symbol, price, and the change if it is known. */
function CoinRow({ coin }: { readonly coin: Coin }): ReactNode {
  return (
    <li title={coin.name}>
      <CoinPicture symbol={coin.symbol} image={coin.image} />
      <b>{coin.symbol}</b>
      {formatPrice(coin.price)}
      {coin.change !== null && <PriceChange percent={coin.change} />}
    </li>
  );
}

const US_DOLLARS = { style: 'currency', currency: 'USD', minimumFractionDigits: 2 } as const;
const wholeDollars = new Intl.NumberFormat('en-US', { ...US_DOLLARS, maximumFractionDigits: 2 });
// Prices of a fraction of a cent must not appear as $0.00.
const fractions = new Intl.NumberFormat('en-US', { ...US_DOLLARS, maximumFractionDigits: 20 });

/** A price such as `$97,214.00`; below a dollar with all its digits, such as `$0.00001234`. */
export function formatPrice(dollars: number): string {
  return (Math.abs(dollars) < 1 ? fractions : wholeDollars).format(dollars);
}

/** The text of a change, and whether it is a gain (TICK-04). */
interface ShownChange {
  readonly text: string;
  readonly gain: boolean;
}

/** A change of the last 24 hours with sign and two decimals, such as `+1.82%` or `−0.64%`. */
export function formatChange(percent: number): ShownChange {
  const digits = Math.abs(percent).toFixed(2);
  // Based on the shown digits: −0.001 is +0.00%, not a loss of zero.
  const gain = percent >= 0 || Number(digits) === 0;
  return { text: `${gain ? '+' : '−'}${digits}%`, gain };
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment in the visitor's own time zone: `14:05` on the same day, `3 May, 14:05` on another. */
export function formatMoment(moment: Date, now: Date): string {
  return (moment.toDateString() === now.toDateString() ? time : dayAndTime).format(moment);
}
