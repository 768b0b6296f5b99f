import { render, screen, within } from '@testing-library/react';

import { FEATURES } from '../../../src/config/markup';
import DashboardView from '../../../src/member/views/dashboard-view';
import { largest, picture } from '../../support/pictures';
import { widenWindow } from '../../support/wide-window';

type Tile = Queries.MemberDashboardQuery['tiles']['nodes'][number];

function tile(key: string, facts: Partial<Tile> = {}): Tile {
  return {
    key,
    title: `The ${key}`,
    text: `About the ${key}.`,
    icon: 'wallet',
    linkLabel: `Open ${key}`,
    destination: { route: `/${key}`, link: null },
    image: null,
    ...facts,
  };
}

function show(...nodes: Tile[]): HTMLElement {
  const page = { heading: 'Dashboard', lead: 'Everything in one place.', note: null, pictures: [] };
  const account = { heading: 'Your account', lead: 'How you sign in.' };
  return render(<DashboardView content={{ page, account, tiles: { nodes } }} />).container;
}

/** The number of columns of each tile on a wide screen. */
function columnsOf(container: HTMLElement): string[] {
  return [...container.querySelectorAll('.cell:not([href="/account"])')].map(
    (cell) => getComputedStyle(cell).gridColumn || '1',
  );
}

function tileOf(title: string): HTMLElement {
  return screen.getByRole('link', { name: new RegExp(title) });
}

/** The drawing of the arrow at the end of a tile. */
function arrowOf(title: string): string {
  return [...tileOf(title).querySelectorAll('svg')].at(-1)?.innerHTML ?? '';
}

test('AREA-08: each tile is one link to its page or to the other site', () => {
  show(
    tile('wallet'),
    tile('courses', { destination: { route: null, link: { name: 'Courses', url: 'https://courses.example/' } } }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  expect(tileOf('The wallet')).toHaveAttribute('href', '/wallet');
  expect(within(tileOf('The wallet')).getByText('Open wallet')).toBeVisible();
  expect(tileOf('The courses')).toHaveAttribute('href', 'https://courses.example/');
});

test.each([
  ['account', 1],
  ['progress', 0],
])('AREA-27: has a tile for the account where the back end announces it: %s', (features, count) => {
  document.documentElement.setAttribute(FEATURES, features);
  show(tile('wallet'));
  const links = screen.queryAllByRole('link', { name: /Your account/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account'].slice(0, count));
  document.documentElement.removeAttribute(FEATURES);
});

test('the arrow differs for links to other sites', () => {
  show(
    tile('wallet'),
    tile('skill'),
    tile('courses', { destination: { route: null, link: { name: 'Courses', url: 'https://courses.example/' } } }),
  );
  expect(arrowOf('The wallet')).toBe(arrowOf('The courses'));
  expect(arrowOf('The skill')).not.toBe(arrowOf('The courses'));
});

test.each([2, 8])('tile %i without a destination says so and is not a link', (position) => {
  const nowhere = tile('courses', { destination: { route: null, link: { name: 'Courses', url: '' } } });
  const others = Array.from({ length: position - 1 }, (_, index) => tile(`wallet${index}`));
  show(...others, nowhere);
  expect(screen.queryByRole('link', { name: /courses/ })).not.toBeInTheDocument();
  expect(screen.getByText(/This destination is not set up yet/)).toBeVisible();
});

test('a picture replaces the icon', () => {
  show(tile('overview', { image: picture('window') }));
  expect(screen.getByRole('presentation')).toHaveAttribute('src', largest('window'));
});

test.each([
  [1, ['span 2']],
  [2, ['span 2', '1']],
  [3, ['span 2', '1', '1/-1']],
  [4, ['span 2', '1', '1', 'span 2']],
  [5, ['span 2', '1', '1', '1', '1']],
  [6, ['span 2', '1', '1', '1', '1', '1/-1']],
])('%i tiles fill their rows on a wide screen', (count, columns) => {
  const container = show(...Array.from({ length: count }, (_, index) => tile(`tile${index}`)));
  const narrow = widenWindow();
  expect(columnsOf(container)).toEqual(columns);
  narrow();
});
