import { Pause, Play } from 'lucide';
import { useState, type ReactNode } from 'react';

import { iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { tickerMessages } from '../../config/messages/ticker';
import { useReducedMotion } from '../../lib/reduced-motion';
import type { Coin } from './coin';
import { CoinRow } from './coin-row';
import { formatMoment } from './format';
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
