import type { BrowserContext } from '@playwright/test';
import { ROUTES } from '../../src/config/routes';
import { links } from '../support/content';
import { signIn } from '../support/members';
import { STAYING_PATHS } from '../support/public-pages';
import { expect, test } from '../support/test';

/** Whether the tested build asks third parties after a press only; `npm run e2e -- third-parties` tests such a build. */
const IS_AFTER_PRESS = process.env.GATSBY_THIRD_PARTIES === 'after-press';

const COIN = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: 'https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png',
  current_price: 97214,
  price_change_percentage_24h: 1.8,
};
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** By default: the other hosts that a page asks before a visitor presses anything. No other page asks any. */
const COINS = ['coin-images.coingecko.com'];
const THUMBNAILS = ['i.ytimg.com'];
const FROM_START: Readonly<Record<string, readonly string[]>> = {
  '/': COINS,
  // The dialogs are in front of the landing page.
  '/login': COINS,
  '/signup': COINS,
  '/testimonials': THUMBNAILS,
  '/policy': [hostOf('policy')],
  '/disclaimer': [hostOf('disclaimer')],
  '/terms-and-conditions': [hostOf('terms')],
  '/skill': THUMBNAILS,
  '/crypto': THUMBNAILS,
  '/franchise': THUMBNAILS,
};

const MEMBER_PATHS = ROUTES.filter(({ access, destination }) => access === 'member' && !destination).map(
  ({ path }) => path,
);

function hostOf(link: keyof typeof links): string {
  return new URL(links[link].url).host;
}

/** How many pages are open at the same time. */
const TABS = 6;

/** Plays a market whose coin has a picture. */
async function playMarket(context: BrowserContext): Promise<void> {
  await context.route('**/api/market/coins/markets?*', (route) => route.fulfill({ json: [COIN] }));
  for (const pictures of ['https://coin-images.coingecko.com/**', '**/api/market/pictures/*']) {
    await context.route(pictures, (route) => route.fulfill({ contentType: 'image/gif', body: ONE_PIXEL }));
  }
}

/** Opens pages as a visitor who scrolls to their end and presses nothing. @returns the other hosts that each has asked */
async function hostsBeforePress(
  context: BrowserContext,
  home: string,
  paths: readonly string[],
): Promise<Record<string, readonly string[]>> {
  await playMarket(context);
  const found: Record<string, readonly string[]> = {};

  async function openInTab(ownPaths: readonly string[]): Promise<void> {
    const page = await context.newPage();
    let hosts = new Set<string>();
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && host !== new URL(home).host) hosts.add(host);
    });
    for (const path of ownPaths) {
      hosts = new Set();
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
      if (FROM_START[path] === COINS) {
        await expect(page.getByRole('region', { name: 'Crypto market prices' }).getByText('BTC').first()).toBeVisible();
      }
      // What would be loaded when the visitor comes to it.
      await page.evaluate(async () => {
        document.querySelectorAll('img, iframe').forEach((element) => element.setAttribute('loading', 'eager'));
        await Promise.allSettled([...document.images].map((image) => image.decode()));
      });
      await page.waitForLoadState('networkidle');
      found[path] = [...hosts].sort();
    }
  }

  // Most of the time a page waits for requests that do not come.
  const tabs = Array.from({ length: TABS }, (_, tab) => paths.filter((_path, index) => index % TABS === tab));
  await Promise.all(tabs.map(openInTab));
  return found;
}

/** The expected hosts of these pages. */
function expected(paths: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(paths.map((path) => [path, (!IS_AFTER_PRESS && FROM_START[path]) || []]));
}

test('ROUTE-16, VIDEO-01, VIDEO-06: public pages ask only these hosts before a press', async ({ context, baseURL }) => {
  expect(await hostsBeforePress(context, baseURL ?? '', STAYING_PATHS)).toEqual(expected(STAYING_PATHS));
});

test('ROUTE-16, VIDEO-01, VIDEO-06: member pages ask only these hosts before a press', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signIn(page, request);
  expect(await hostsBeforePress(context, baseURL ?? '', MEMBER_PATHS)).toEqual(expected(MEMBER_PATHS));
});
