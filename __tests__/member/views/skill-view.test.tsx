import { act, render, screen, waitFor, within } from '@testing-library/react';

import SkillView from '../../../src/member/views/skill-view';
import { largest } from '../../support/pictures';
import { renderWithUser } from '../../support/render';
import { skillContent as content } from '../../support/skill-content';

const scroll = jest.fn();

beforeEach(() => {
  history.replaceState(null, '', '/skill');
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scroll.mockClear();
});

test('has the heading of its page', () => {
  render(<SkillView content={content} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Skill Development' })).toBeVisible();
  expect(screen.getByText('Nine video lessons.')).toBeVisible();
});

function rows(): HTMLElement[] {
  return within(screen.getByRole('region', { name: 'Video lessons' })).getAllByRole('listitem');
}

function players(): HTMLIFrameElement[] {
  return [...document.querySelectorAll('iframe')];
}

test('AREA-12: has a row for each lesson, with number, thumbnail, title and length', () => {
  render(<SkillView content={content} />);
  expect(rows().map(({ textContent }) => textContent)).toEqual(['1Welcome4 min, you are here', '2Search basics']);
  expect(rows()[1]?.querySelector('img[src*="/vi/bbbbbbbbbbb/"]')).toHaveAttribute('loading', 'lazy');
  expect(screen.getByRole('heading', { level: 2, name: 'Welcome' })).toBeVisible();
  expect(screen.getByText('Lesson 1 of 2, 4 minutes')).toBeVisible();
  expect(players()).toEqual([]);
});

test('AREA-12, VIDEO-02: the button of a row plays its lesson in the only player, with the focus', async () => {
  const { user } = renderWithUser(<SkillView content={content} />);
  await user.click(screen.getByRole('button', { name: 'Play video: Search basics' }));
  const player = screen.getByTitle('Search basics');
  expect(player).toHaveAttribute('src', expect.stringContaining('/embed/bbbbbbbbbbb?autoplay=1'));
  expect(player).toHaveFocus();
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  expect(screen.getByRole('heading', { level: 2, name: 'Search basics' })).toBeVisible();
  expect(location.hash).toBe('#search');

  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Play video: Welcome' }));
  expect(players()).toEqual([screen.getByTitle('Welcome')]);
  expect(screen.getByTitle('Welcome')).not.toBe(player);
  act(() => rows()[0]?.querySelector('a')?.focus());
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Play video: Welcome' }));
  expect(screen.getByTitle('Welcome')).toHaveFocus();
});

test('AREA-12: the link of a row shows its lesson, without a player before a press', async () => {
  const { user } = renderWithUser(<SkillView content={content} />);
  await user.click(screen.getByRole('button', { name: 'Play video: Search basics' }));
  await user.click(screen.getByRole('link', { name: /^Lesson 1, 4 min Welcome/ }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Play video: Welcome' })[0]).toHaveFocus());
  expect(rows()[0]?.querySelector('a')).toHaveAttribute('aria-current', 'true');
  await user.click(within(rows()[1] as HTMLElement).getByRole('link'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Play video: Search basics' })[0]).toHaveFocus());
  expect(players()).toEqual([]);
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
