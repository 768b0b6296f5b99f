import { render, screen, within } from '@testing-library/react';

import BonusesView from '../../../src/member/views/bonuses-view';
import ClassroomView from '../../../src/member/views/classroom-view';
import HomepageView from '../../../src/member/views/homepage-view';
import ProjectsView from '../../../src/member/views/projects-view';
import { routeOf } from '../../../src/config/routes';
import RedirectView from '../../../src/member/views/redirect-view';
import { homepageContent } from '../../support/homepage-content';
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
    render(<ClassroomView content={{ page, classrooms: { nodes }, comingSoon: { nodes: [{ key: 'crypto' }] } }} />);
    expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
    const cards = screen.getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/skill', '/crypto']);
    const [first, second] = cards as [HTMLElement, HTMLElement];
    expect(within(second).getByText('Coming soon')).toBeVisible();
    expect(within(first).queryByText('Coming soon')).not.toBeInTheDocument();
    expect(within(first).getByRole('heading', { level: 2, name: 'Programme skill' })).toBeVisible();
    expect(within(first).getByRole('presentation')).toHaveAttribute('src', largest('skill'));
    expect(within(first).getByText('Enter classroom')).toBeVisible();
  });
});

describe("the members' homepage", () => {
  function show(url: string): void {
    const { closing, doors = [] } = homepageContent.homepage ?? {};
    const homepage = { closing, doors: doors.map((door) => ({ ...door, link: { name: 'DTC', url } })) };
    render(<HomepageView content={{ ...homepageContent, homepage } as typeof homepageContent} />);
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

test('AREA-13: the bonuses are a list with icons', () => {
  const nodes = [
    { key: 'guide', title: 'Welcome guide', description: 'A short tour.', icon: 'book-open' },
    { key: 'gift', title: 'Templates', description: 'Ready to fill in.', icon: 'gift' },
  ];
  render(<BonusesView content={{ page, bonuses: { nodes } }} />);
  expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Your bonuses' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Welcome guide',
    'Templates',
  ]);
  expect(screen.getByText('A short tour.')).toBeVisible();
});

test('AREA-13: each project is a card with its picture', () => {
  const nodes = [
    { key: 'journal', title: 'Trading journal', description: 'A shared journal.', image: picture('journal') },
    { key: 'shop', title: 'Neighbourhood shop', description: 'A shop online.', image: picture('shop') },
  ];
  render(<ProjectsView content={{ page, projects: { nodes } }} />);
  expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeVisible();
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(2);
  const [first] = cards as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('heading', { level: 2, name: 'Trading journal' })).toBeVisible();
  expect(within(first).getByText('A shared journal.')).toBeVisible();
  expect(within(first).getByRole('presentation')).toHaveAttribute('src', largest('journal'));
});

test.each([
  ['bonuses', () => <BonusesView content={{ page: null, bonuses: { nodes: [] } }} />],
  ['projects', () => <ProjectsView content={{ page: null, projects: { nodes: [] } }} />],
])('%s name the file that is missing', (name, view) => {
  expect(() => render(view())).toThrow(`content/member-pages/${name}.yaml`);
});
