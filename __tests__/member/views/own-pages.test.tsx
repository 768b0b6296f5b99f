import { render, screen, within } from '@testing-library/react';

import ClassroomView from '../../../src/member/views/classroom-view';
import HomepageView from '../../../src/member/views/homepage-view';
import { routeOf } from '../../../src/config/routes';
import RedirectView from '../../../src/member/views/redirect-view';
import { largest, picture } from '../../support/pictures';

const page = { heading: 'The page', lead: 'What it is about.', note: null, pictures: [] };

describe('the classroom', () => {
  const nodes = ['skill', 'crypto'].map((key) => ({
    key,
    title: `Programme ${key}`,
    description: `About ${key}.`,
    route: `/${key}`,
    image: picture(key),
  }));

  test('AREA-09: has a card for each programme, which is one link', () => {
    render(<ClassroomView content={{ page, classrooms: { nodes } }} />);
    expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
    const cards = screen.getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/skill', '/crypto']);
    const [first] = cards as [HTMLElement, HTMLElement];
    expect(within(first).getByRole('heading', { level: 2, name: 'Programme skill' })).toBeVisible();
    expect(within(first).getByRole('presentation')).toHaveAttribute('src', largest('skill'));
    expect(within(first).getByText('Enter classroom')).toBeVisible();
  });
});

describe("the members' homepage", () => {
  function show(url: string): void {
    const door = { title: 'DTC account', text: 'Your wallet.', label: 'DTC Login', image: picture('door') };
    const homepage = {
      doors: [{ ...door, link: { name: 'DTC', url } }],
      closing: { heading: 'What you can expect', text: 'No promises.' },
    };
    render(<HomepageView content={{ page, homepage, lessons: { nodes: [] } }} />);
  }

  test('AREA-07: links to the other sites', () => {
    show('https://dtc.example/login');
    expect(screen.getByRole('heading', { level: 2, name: 'DTC account' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'DTC Login' })).toHaveAttribute('href', 'https://dtc.example/login');
    expect(screen.getByText('No promises.')).toBeVisible();
  });

  test('shows a message for a destination that is not set up', () => {
    show('');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('DTC Login: This destination is not set up yet')).toBeVisible();
  });
});

describe('pages that redirect to another site', () => {
  // jsdom navigates only to another fragment of the same page, so only such navigations can be observed.
  const links = {
    dashboardOverview: { name: 'the overview', url: '/#overview' },
    wallet: { name: 'the wallet', url: '/#wallet' },
    affiliateDashboard: { name: 'the affiliates', url: '/#affiliates' },
    profile: { name: 'the profile', url: '/#profile' },
  };

  afterEach(() => {
    window.location.hash = '';
  });

  test.each([
    ['overview', '/dashboard-overview'],
    ['wallet', '/wallet'],
    ['affiliates', '/affiliate-dashboard'],
    ['profile', '/profile'],
  ])('AREA-14: redirect to their destination: the %s', (name, path) => {
    render(<RedirectView content={{ page, links }} route={routeOf(path)} />);
    expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(`Taking you to the ${name}…`);
    expect(window.location.hash).toBe(`#${name}`);
  });
});
