import '../../support/page-scripts';

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { configMocks, mockIntersectionObserver, mockViewport } from 'jsdom-testing-mocks';

import { Ticker } from '../../../src/features/ticker/ticker';
import { expectConsole } from '../../support/console';
import { fakeTime, passTime, renderWithUser } from '../../support/render';
import { whenOver } from '../../support/when-over';

configMocks({ act: (change) => act(change) });
const view = mockIntersectionObserver();

const MINUTE = 60_000;
const NOON = new Date(2025, 4, 3, 12, 0, 0);

const rows = [
  {
    id: 'bitcoin',
    symbol: 'btc',
    name: 'Bitcoin',
    image: null,
    current_price: 97214,
    price_change_percentage_24h: 1.8,
  },
  {
    id: 'ether',
    symbol: 'eth',
    name: 'Ether',
    image: 'https://pictures.example/eth.png',
    current_price: 3318.45,
    price_change_percentage_24h: -0.64,
  },
  { id: 'tether', symbol: 'usdt', name: 'Tether', image: null, current_price: 1, price_change_percentage_24h: null },
];

let hidden = false;
let fetchMock: jest.SpiedFunction<typeof fetch>;

function good(headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(rows), { headers });
}

function bad(status: number, headers: Record<string, string> = {}): Response {
  return new Response('', { status, headers });
}

/** Answers the next requests in this order, and all later ones with the last response. */
function answers(...responses: (() => Response)[]): void {
  for (const response of responses.slice(0, -1)) {
    fetchMock.mockImplementationOnce(async () => response());
  }
  const last = responses.at(-1);
  if (last) fetchMock.mockImplementation(async () => last());
}

function setHidden(value: boolean): void {
  hidden = value;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** @param responses in this order; without them each is a good one */
async function showTicker(...responses: (() => Response)[]): Promise<void> {
  answers(...responses);
  render(<Ticker />);
  await passTime(0);
}

/** Lets time pass until just before a request, and until the request. @param count how many there are then */
async function expectRequestAfter(milliseconds: number, count: number): Promise<void> {
  await passTime(milliseconds - 1);
  expect(fetchMock).toHaveBeenCalledTimes(count - 1);
  await passTime(1);
  expect(fetchMock).toHaveBeenCalledTimes(count);
}

function strip(): HTMLElement {
  return screen.getByRole('region', { name: 'Crypto market prices' });
}

beforeEach(() => {
  fakeTime(NOON);
  hidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  fetchMock = jest.spyOn(globalThis, 'fetch');
  answers(() => good());
});

describe('rows', () => {
  test('TICK-03, TICK-04: show symbol, price and change, with gains and losses in different colours', async () => {
    await showTicker();
    const [btc, eth, usdt] = within(strip()).getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
    expect(btc).toHaveTextContent('BTC$97,214.00+1.80%');
    expect(eth).toHaveTextContent('ETH$3,318.45−0.64%');
    expect(within(btc).getByText('+1.80%')).toHaveAttribute('data-trend', 'up');
    expect(within(eth).getByText('−0.64%')).toHaveAttribute('data-trend', 'down');
    expect(within(btc).getByText('+1.80%')).toHaveStyle({ color: '#6fd39a' });
    expect(within(eth).getByText('−0.64%')).toHaveStyle({ color: '#ff9488' });
    expect(usdt).toHaveTextContent(/^UUSDT\$1\.00$/);
  });

  test('TICK-11: are exposed once to assistive technology, although rendered twice', async () => {
    await showTicker();
    // The second row, for the loop, follows when the browser is idle.
    await passTime(1);
    expect(within(strip()).getAllByRole('list')).toHaveLength(1);
    expect(screen.getAllByText('BTC')).toHaveLength(2);
  });

  test('show a letter if the picture fails', async () => {
    await showTicker();
    const row = within(strip()).getAllByRole('listitem')[1] as HTMLElement;
    expect(within(row).queryByText('E')).not.toBeInTheDocument();
    fireEvent.error(within(row).getByRole('presentation'));
    expect(within(row).getByText('E')).toBeInTheDocument();
  });

  test('TICK-03: show a whole character of a symbol without a picture', async () => {
    await showTicker(() => Response.json([{ id: 'fire', symbol: '🔥x', current_price: 1 }]));
    expect(within(strip()).getByText('🔥')).toBeInTheDocument();
  });

  test('TICK-11: are not announced when they change', async () => {
    await showTicker();
    expect(strip().closest('[aria-live]')).toBeNull();
    expect(within(strip()).queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('the request', () => {
  test('waits until the page has loaded', async () => {
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await showTicker();
    expect(fetchMock).not.toHaveBeenCalled();
    state.mockRestore();
    window.dispatchEvent(new Event('load'));
    await passTime(0);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('TICK-01: has the query of TICK-01', async () => {
    await showTicker();
    expect(fetchMock.mock.calls[0]?.[0]).toBe(
      '/api/market/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=50&page=1&sparkline=false',
    );
  });

  test('TICK-05: is repeated every minute', async () => {
    await showTicker();
    await expectRequestAfter(MINUTE, 2);
    await passTime(3 * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(5);
  });

  test('waits in a tab that was opened hidden', async () => {
    hidden = true;
    await showTicker();
    await passTime(10 * MINUTE);
    expect(fetchMock).not.toHaveBeenCalled();
    setHidden(false);
    await passTime(0);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('START-10, TICK-08: stops in a hidden tab and catches up immediately', async () => {
    await showTicker();
    setHidden(true);
    await passTime(10 * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    setHidden(false);
    await passTime(0);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('keeps its interval when the tab was hidden for a short time', async () => {
    await showTicker();
    setHidden(true);
    await passTime(1000);
    setHidden(false);
    await expectRequestAfter(MINUTE - 1000, 2);
  });

  test('is aborted when the page is left', async () => {
    let signal: AbortSignal | null | undefined;
    fetchMock.mockImplementation((_url, init) => {
      signal = init?.signal;
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal?.reason as Error));
      });
    });
    const { unmount } = render(<Ticker />);
    await passTime(0);
    unmount();
    expect(signal?.aborted).toBe(true);
    await passTime(5 * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe('failures', () => {
  beforeEach(() => {
    expectConsole('warn', /market prices could not be refreshed/);
  });

  test('TICK-06: before the first prices are logged, and the strip stays empty', async () => {
    answers(() => bad(404), good);
    const { container } = render(<Ticker />);
    await passTime(0);
    expect(container).toHaveTextContent(/^$/);
    expect(container.firstElementChild).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await passTime(2 * MINUTE);
    expect(strip()).toBeVisible();
  });

  test('TICK-07: after the first prices keep the last prices, with their time', async () => {
    await showTicker(good, () => bad(404), good);
    expect(screen.queryByText(/as of/)).not.toBeInTheDocument();
    await passTime(MINUTE);
    expect(screen.getAllByText('BTC')).not.toHaveLength(0);
    expect(screen.getByText(/as of/)).toHaveTextContent('as of 12:00');
    await passTime(2 * MINUTE);
    expect(screen.queryByText(/as of/)).not.toBeInTheDocument();
  });

  test.each<[string, () => Response]>([
    ...[401, 403, 404, 410, 429, 500, 503].map((status): [string, () => Response] => [
      `with status ${status}`,
      () => bad(status),
    ]),
    ['of a host that answers every address with a page', () => new Response('<!doctype html>')],
  ])('TICK-08: %s double the interval each time', async (_what, answer) => {
    await showTicker(answer);
    await expectRequestAfter(2 * MINUTE, 2);
    await expectRequestAfter(4 * MINUTE, 3);
  });

  test('TICK-08: of the network keep the interval', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await showTicker();
    await passTime(3 * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  test('extend the interval to at most 15 minutes', async () => {
    await showTicker(() => bad(500));
    await passTime(120 * MINUTE);
    const calls = fetchMock.mock.calls.length;
    await passTime(45 * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(calls + 3);
  });

  test('reset the interval after a successful response', async () => {
    function fails(): Response {
      return bad(500);
    }
    await showTicker(fails, fails, good, fails, good);
    await passTime((2 + 4 + 1) * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(4);
    await passTime(2 * MINUTE);
    expect(fetchMock).toHaveBeenCalledTimes(5);
  });

  test('TICK-08: wait for the time of Retry-After', async () => {
    await showTicker(() => bad(429, { 'Retry-After': '300' }), good);
    await expectRequestAfter(5 * MINUTE, 2);
  });
});

test.each([
  ['sample data', { 'X-Market-Source': 'sample', 'X-Market-Age': '9999999' }, /^Sample data$/],
  ['old prices that the service has kept', { 'X-Market-Source': 'kept', 'X-Market-Age': '2400' }, /^as of 11:20$/],
  ['prices of this minute', { 'X-Market-Source': 'live', 'X-Market-Age': '40' }, undefined],
  [
    'prices for a device whose clock is ahead',
    { 'X-Market-Age': '40', 'X-Market-As-Of': '2025-05-03T01:00Z' },
    undefined,
  ],
  ['prices of another back end', {}, undefined],
])('TICK-13: the origin or the time of %s is shown, unless they are current', async (_what, headers, shown) => {
  await showTicker(() => good({ ...headers }));
  const origin = within(strip()).queryByText(/as of|sample/i);
  expect(origin?.textContent ?? '').toMatch(shown ?? /^$/);
  if (shown) expect(origin).toBeVisible();
});

describe('motion', () => {
  test('TICK-09: is paused and resumed by the first control of the strip', async () => {
    const { user } = renderWithUser(<Ticker />);
    await passTime(0);
    const pause = screen.getByRole('button', { name: 'Pause ticker', pressed: false });
    expect(strip().firstElementChild).toBe(pause);
    await user.click(pause);
    expect(strip()).toHaveAttribute('data-state', 'paused');
    await user.click(screen.getByRole('button', { name: 'Resume ticker', pressed: true }));
    // The pointer is over the strip, which would otherwise pause it.
    expect(strip()).toHaveAttribute('data-state', 'resumed');
    fireEvent.pointerLeave(strip());
    expect(strip()).toHaveAttribute('data-state', 'running');
  });

  test('stays paused when the pointer leaves', async () => {
    const { user } = renderWithUser(<Ticker />);
    await passTime(0);
    await user.click(screen.getByRole('button', { name: 'Pause ticker' }));
    fireEvent.pointerLeave(strip());
    expect(screen.getByRole('button', { name: 'Resume ticker' })).toBeVisible();
  });

  test('TICK-09: stops out of view', async () => {
    await showTicker();
    const row = within(strip()).getByRole('list');
    view.leaveAll();
    expect(row).toHaveStyle({ animationPlayState: 'paused' });
    view.enterAll();
    expect(row).not.toHaveStyle({ animationPlayState: 'paused' });
  });

  test('TICK-10: is replaced by one scrollable row with reduced motion', async () => {
    whenOver(mockViewport({ 'prefers-reduced-motion': 'reduce' }).cleanup);
    await showTicker();
    expect(screen.getAllByText('BTC')).toHaveLength(1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Prices' })).toHaveAttribute('tabindex', '0');
  });
});
