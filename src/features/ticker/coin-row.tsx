import { useState, type ReactNode } from 'react';

import type { Coin } from './coin';
import { formatChange, formatPrice } from './format';

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

function Change({ percent }: { readonly percent: number }): ReactNode {
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
export function CoinRow({ coin }: { readonly coin: Coin }): ReactNode {
  return (
    <li title={coin.name}>
      <CoinPicture symbol={coin.symbol} image={coin.image} />
      <b>{coin.symbol}</b>
      {formatPrice(coin.price)}
      {coin.change !== null && <Change percent={coin.change} />}
    </li>
  );
}
