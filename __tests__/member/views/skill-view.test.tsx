import { render, screen, within } from '@testing-library/react';

import SkillView from '../../../src/member/views/skill-view';
import { largest } from '../../support/pictures';
import { renderWithUser } from '../../support/render';
import { skillContent as content } from '../../support/skill-content';

test('has the heading of its page', () => {
  render(<SkillView content={content} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Skill Development' })).toBeVisible();
  expect(screen.getByText('Nine video lessons.')).toBeVisible();
});

test('AREA-12: plays each video in its place', async () => {
  const { user } = renderWithUser(<SkillView content={content} />);
  await user.click(screen.getByRole('button', { name: 'Play video: Search basics' }));
  expect(screen.getByTitle('Search basics')).toHaveAttribute('src', expect.stringContaining('/embed/bbbbbbbbbbb?'));
  expect(screen.getByRole('button', { name: 'Play video: Welcome' })).toBeEnabled();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Welcome',
    'Search basics',
  ]);
});

test('AREA-12: a resource is a link with its name and description', () => {
  render(<SkillView content={content} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Resources' })).toBeVisible();
  const link = screen.getByRole('link', { name: /^Content calendar/ });
  expect(link).toHaveAttribute('href', 'https://files.example/calendar');
  expect(within(link).getByText('A month of posts.')).toBeVisible();
});

test('a resource shows its picture, or a folder icon', () => {
  render(<SkillView content={content} />);
  const [withPicture, without] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /calendar|sheet/.test(textContent));
  expect(withPicture?.querySelector('img')).toHaveAttribute('src', largest('calendar'));
  expect(without?.querySelector('img')).toBeNull();
  expect(without?.querySelector('svg')).not.toBeNull();
});

test('a resource without an address says so and is not a link', () => {
  render(<SkillView content={content} />);
  expect(screen.queryByRole('link', { name: /Budget sheet/ })).not.toBeInTheDocument();
  expect(screen.getByText('Plan spend. This destination is not set up yet.')).toBeVisible();
});

test('AREA-12: the card links to the course login', () => {
  render(<SkillView content={content} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Course login' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to course login' })).toHaveAttribute(
    'href',
    'https://learn.example/login',
  );
});

test('without a course login the card says so', () => {
  render(<SkillView content={{ ...content, links: { courseLogin: { name: 'Course login', url: '' } } }} />);
  expect(screen.queryByRole('link', { name: 'Go to course login' })).not.toBeInTheDocument();
  expect(screen.getByText('This destination is not set up yet')).toBeVisible();
});

test('names the file that is missing', () => {
  expect(() => render(<SkillView content={{ ...content, skill: null }} />)).toThrow('content/site/skill.yaml');
});
