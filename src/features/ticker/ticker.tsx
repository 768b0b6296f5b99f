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
 * How the strip moves. `running` stops under the pointer and while a part of it has the keyboard's focus; `resumed` does
 * not, so that pressing "Resume ticker" is seen to work, until pointer and focus have left.
 */
type Motion = 'running' | 'held' | 'resumed';

/** The scrolling strip of market prices (TICK-01 to TICK-11). Empty, at its height, before the first answer. */
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
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches focus leave the controls in it
    <section
      css={stripStyle}
      aria-label={tickerMessages.region}
      data-state={motion}
      onPointerLeave={settle}
      onBlur={settle}
    >
      {!still && <PauseButton held={motion === 'held'} onChange={(held) => setMotion(held ? 'held' : 'resumed')} />}
      <Origin market={market} />
      {/* Nothing moves under reduced motion: the row is scrolled by hand, so the keyboard must reach it. */}
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

/** Where the prices come from, when they are not those of this minute. */
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

/** The prices; the copy that closes the loop is for the eye only. */
function Row({ coins, copy = false }: { readonly coins: readonly Coin[]; readonly copy?: boolean }): ReactNode {
  return (
    <ul {...(copy ? { 'aria-hidden': true } : {})}>
      {coins.map((coin) => (
        <CoinRow key={coin.id} coin={coin} />
      ))}
    </ul>
  );
}

/** CSS pixels; the style sheet scales it with the text. */
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

/** One coin of the strip: picture or letter, symbol, price, and the change where it is known. */
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
// Coins of a fraction of a cent must not read $0.00.
const fractions = new Intl.NumberFormat('en-US', { ...US_DOLLARS, maximumFractionDigits: 20 });

/** A price as `$97,214.00`; under a dollar with all its digits, as `$0.00001234`. */
export function formatPrice(dollars: number): string {
  return (Math.abs(dollars) < 1 ? fractions : wholeDollars).format(dollars);
}

/** A change as shown: its text, and whether it counts as a gain (TICK-04). */
interface ShownChange {
  readonly text: string;
  readonly gain: boolean;
}

/** A change of the last 24 hours with sign and two decimals, as `+1.82%` or `−0.64%`. */
export function formatChange(percent: number): ShownChange {
  const digits = Math.abs(percent).toFixed(2);
  // Judged by the digits shown: −0.001 reads +0.00%, never a loss of nothing.
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
