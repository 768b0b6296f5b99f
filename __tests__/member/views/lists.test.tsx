import { render, screen, within } from '@testing-library/react';

import BonusesView from '../../../src/member/views/bonuses-view';
import ProjectsView from '../../../src/member/views/projects-view';
import { largest, picture } from '../../support/pictures';

const page = { heading: 'The page', lead: 'What it is about.', note: null, pictures: [] };

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
