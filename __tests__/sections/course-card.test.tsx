import { render, screen, within } from '@testing-library/react';

import { CourseCard } from '../../src/sections/course-card';
import { picture } from '../support/pictures';

const course = {
  key: 'crypto-trading-pro',
  title: 'Crypto Trading Pro',
  description: 'Markets from the ground up.',
  duration: '12 weeks',
  students: 1923,
  level: 'Intermediate',
  topics: ['Charts', 'Risk', 'Wallets', 'Exchanges', 'Taxes'],
  price: 299,
  startRoute: '/skill',
  image: picture('crypto'),
};

function renderCard(changes: Partial<typeof course> | { level: null } = {}, joinUrl = 'https://forms.example/join') {
  render(<CourseCard course={{ ...course, ...changes }} joinUrl={joinUrl} currency="USD" locked />);
}

function topics(): (string | null)[] {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('HOME-11, HOME-12: shows the facts of a course (HOME-12)', () => {
  renderCard();
  const card = screen.getByRole('article');
  expect(within(card).getByRole('heading', { level: 3, name: 'Crypto Trading Pro' })).toBeVisible();
  for (const text of ['12 weeks', '1923 students', 'Intermediate', '$299']) {
    expect(within(card).getByText(text)).toBeVisible();
  }
});

test('HOME-12: lists three topics and the number of the others', () => {
  renderCard();
  expect(topics()).toEqual(['Charts', 'Risk', 'Wallets', '+ 2 more topics']);
});

test('uses the singular for one student and one further topic', () => {
  renderCard({ students: 1, topics: course.topics.slice(0, 4) });
  expect(screen.getByText('1 student')).toBeVisible();
  expect(topics().at(-1)).toBe('+ 1 more topic');
});

test.each([1, 3])('lists %i topics without a number', (count) => {
  const all = course.topics.slice(0, count);
  renderCard({ topics: all });
  expect(topics()).toEqual(all);
});

test('a course without a level shows none', () => {
  renderCard({ level: null });
  expect(screen.queryByText('Intermediate')).not.toBeInTheDocument();
});

test('HOME-13: is locked, and has a disabled button that is described by the reason', () => {
  renderCard();
  const button = screen.getByRole('button', { name: 'Login Required' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(
    'This course is for members. Join the community, or sign in if you are a member.',
  );
});

test('the link to join is text while the form is not set up', () => {
  renderCard({}, '');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('Join ASF to Access')).toBeVisible();
});
