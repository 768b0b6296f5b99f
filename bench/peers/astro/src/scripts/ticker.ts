interface Coin {
  readonly symbol: string;
  readonly name: string;
  readonly image?: string;
  readonly current_price: number;
  readonly price_change_percentage_24h: number | null;
}

const PICTURE_SIZE = 22;
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumSignificantDigits: 6,
});

/** The strip of market prices. It is empty before the first answer, and keeps the last prices if a request fails. */
const strip = document.querySelector<HTMLElement>('[data-region]');

function row(coins: readonly Coin[]): HTMLUListElement {
  const list = document.createElement('ul');
  for (const coin of coins) {
    const item = document.createElement('li');
    item.title = coin.name;
    if (coin.image?.startsWith('https://')) {
      const picture = new Image(PICTURE_SIZE, PICTURE_SIZE);
      picture.loading = 'lazy';
      picture.decoding = 'async';
      picture.referrerPolicy = 'no-referrer';
      picture.alt = '';
      picture.src = coin.image;
      item.append(picture);
    }
    const symbol = document.createElement('b');
    symbol.textContent = coin.symbol.toUpperCase();
    item.append(symbol, ` ${dollars.format(coin.current_price)} `);
    const change = coin.price_change_percentage_24h;
    if (change !== null) {
      const trend = document.createElement('span');
      trend.dataset.trend = change < 0 ? 'down' : 'up';
      trend.textContent = `${change < 0 ? '▼ −' : '▲ +'}${Math.abs(change).toFixed(2)}%`;
      item.append(trend);
    }
    list.append(item);
  }
  return list;
}

function show(section: HTMLElement, coins: readonly Coin[], isSample: boolean): void {
  const { pause = '', resume = '', sample = '', region = '', prices = '' } = section.dataset;
  const button = document.createElement('button');
  function label(): void {
    const held = section.dataset.state === 'held';
    button.textContent = held ? '▶' : '⏸';
    button.setAttribute('aria-pressed', String(held));
    button.setAttribute('aria-label', held ? resume : pause);
  }
  button.type = 'button';
  button.addEventListener('click', () => {
    section.dataset.state = section.dataset.state === 'held' ? 'running' : 'held';
    label();
  });
  label();
  const group = document.createElement('div');
  group.role = 'group';
  group.ariaLabel = prices;
  const copy = row(coins);
  copy.ariaHidden = 'true';
  group.append(row(coins), copy);
  const note = document.createElement('p');
  note.textContent = sample;
  section.ariaLabel = region;
  section.replaceChildren(button, ...(isSample ? [note] : []), group);
}

async function refresh(section: HTMLElement): Promise<void> {
  if (document.hidden) return;
  try {
    const response = await fetch(section.dataset.address ?? '');
    if (!response.ok) throw new Error(`The market answered with status ${response.status}.`);
    show(section, (await response.json()) as Coin[], response.headers.get('X-Market-Source') === 'sample');
  } catch (error) {
    console.warn('The market prices could not be refreshed.', error);
  }
}

if (strip) {
  const section = strip;
  void refresh(section);
  setInterval(() => void refresh(section), Number(section.dataset.refreshMs));
}
