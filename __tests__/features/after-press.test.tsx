import { render, screen } from '@testing-library/react';

import { readCoins } from '../../src/features/ticker/api';
import { Poster } from '../../src/features/video/poster';
import { FramedPage } from '../../src/sections/framed-page';

const DEFAULTS = { asksOthersFromStart: false, marketBase: '/api/market' };
/** The values of a build that these parts use. Jest allows only this prefix in a mock. */
let mockBuild = DEFAULTS;

jest.mock('../../src/config/env', () => ({
  ...jest.requireActual<object>('../../src/config/env'),
  get asksOthersFromStart() {
    return mockBuild.asksOthersFromStart;
  },
  get marketBase() {
    return mockBuild.marketBase;
  },
}));

beforeEach(() => {
  mockBuild = DEFAULTS;
  process.env.GATSBY_THIRD_PARTIES = 'after-press';
});

afterEach(() => {
  delete process.env.GATSBY_THIRD_PARTIES;
});

const ROW = { id: 'usd coin', symbol: 'usdc', name: 'USDC', current_price: 1, image: 'https://coins.example/usdc.png' };
const LEGAL = {
  title: 'Policy',
  description: 'Our policy.',
  heading: 'Policy',
  lead: 'How we work.',
  thirdParties: 'Videos come from YouTube.',
  pictures: [],
  frameTitle: 'Policy on the other site',
  link: { name: 'the policy', url: 'https://legal.example/policy' },
};

/** Addresses of other hosts that the browser would load from the rendered elements. */
function loadedFromOthers(): (string | null)[] {
  return [...document.querySelectorAll('img[src^="http"], iframe')].map((element) => element.getAttribute('src'));
}

test('VIDEO-06: with after-press a poster is the cover of its entry', () => {
  render(<Poster title="Amina Bello" youtubeId="aqz-KE-bpKQ" cover={<img src="/cover.webp" alt="" />} />);
  expect(screen.getByRole('button', { name: 'Play video: Amina Bello' })).toContainHTML('/cover.webp');
  expect(loadedFromOthers()).toEqual([]);
});

test('VIDEO-06: with after-press a legal page has a link in place of the frame, and no sentence about third parties', () => {
  render(<FramedPage page={LEGAL} />);
  expect(screen.getByRole('link', { name: 'Open the policy' })).toHaveAttribute('href', LEGAL.link.url);
  expect(screen.queryByText(LEGAL.thirdParties)).not.toBeInTheDocument();
  expect(loadedFromOthers()).toEqual([]);
});

test.each([
  ['/api/market', '/api/market/pictures/usd%20coin'],
  ['https://market.example/api/v3', null],
])('with the market at %s the picture of a coin is %p', (marketBase, image) => {
  mockBuild = { ...DEFAULTS, marketBase };
  expect(readCoins([ROW])?.map((coin) => coin.image)).toEqual([image]);
  expect(readCoins([{ ...ROW, image: null }])?.map((coin) => coin.image)).toEqual([null]);
});

test('VIDEO-06: by default the services of others are asked, and the policy says so', () => {
  mockBuild = { ...DEFAULTS, asksOthersFromStart: true };
  delete process.env.GATSBY_THIRD_PARTIES;
  render(<Poster title="Amina Bello" youtubeId="aqz-KE-bpKQ" cover={null} />);
  render(<FramedPage page={LEGAL} />);
  expect(readCoins([ROW])?.map((coin) => coin.image)).toEqual([ROW.image]);
  expect(loadedFromOthers()).toEqual(['https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg', LEGAL.link.url]);
  expect(screen.getByText(LEGAL.thirdParties)).toBeVisible();
});
