import { screen, waitFor } from '@testing-library/react';

import type { Progress } from '../../../contract/values/progress';
import type { SessionFeature } from '../../../src/features/session/stored-session';
import HomepageView from '../../../src/member/views/homepage-view';
import { closeConnection, json } from '../../support/back-end';
import { homepageContent } from '../../support/homepage-content';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { setUpBackEnd } from '../dialogs/service';

const backEnd = setUpBackEnd();

const ALL = ['welcome', 'search', 'email'];

function answerWith(done: readonly string[]): void {
  const marks = done.map((lesson) => ({ lesson, isDone: true, number: 1, markedAt: '2026-05-12T12:02:00.000Z' }));
  backEnd().answer(json(200, { marks, figures: null } satisfies Progress));
}

function open(name = 'Ada Obi', features: readonly SessionFeature[] = ['progress', 'has-progress']) {
  signIn({ name }, features);
  return renderWithUser(<HomepageView content={homepageContent} />);
}

test.each([
  { done: [], place: 'Lesson 1 of 3', link: 'Start: Welcome', to: 'welcome', where: /^Your first lesson waits/ },
  {
    done: ['welcome'],
    place: 'Lesson 2 of 3',
    link: 'Continue: Search',
    to: 'search',
    where: /^You are in the middle/,
  },
  {
    done: ['welcome', 'email'],
    place: 'Lesson 2 of 3',
    link: 'Continue: Search',
    to: 'search',
    where: /middle of Skills/,
  },
  { done: ALL, place: 'Lesson 3 of 3', link: 'See it again: Email', to: 'email', where: /^You have done every lesson/ },
])('AREA-35: with $done done, the next step is "$link"', async ({ done, place, link, to, where }) => {
  answerWith(done);
  open();
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', `/skill#${to}`);
  expect(screen.getByRole('region', { name: 'Good to see you, Ada' })).toBeVisible();
  expect(screen.getByText(place)).toBeVisible();
  expect(screen.getByText(where)).toBeVisible();
  expect(screen.queryAllByText('6 minutes')).toHaveLength(to === 'search' ? 1 : 0);
  const windows = screen.getByRole('progressbar', {
    name: `${done.length} of 3 lessons done. Each one lights a window.`,
  });
  expect(windows.children).toHaveLength(3);
  expect(windows.querySelectorAll('[data-lit]')).toHaveLength(done.length);
  expect(screen.getByRole('link', { name: 'All three lessons' })).toHaveAttribute('href', '/skill');
});

test.each([
  ['Ada', 'Good to see you, Ada'],
  [' Ada Ngozi  Obi', 'Good to see you, Ada'],
  ['', 'Good to see you'],
])('AREA-35: greets %j', async (name, greeting) => {
  open(name, ['progress']);
  await waitFor(() => expect(screen.getByRole('region', { name: greeting })).toBeVisible());
  expect(backEnd().received).toEqual([]);
});

test('AREA-35: shows and requests nothing of it where the back end keeps no marks', () => {
  open('Ada Obi', []);
  expect(screen.queryByText(/^Good to see you/)).not.toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(backEnd().received).toEqual([]);
});

test('AREA-35: says that the marks could not be loaded, leads to the lessons, and loads them again', async () => {
  backEnd().answer(closeConnection);
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your marks could not be loaded\./);
  expect(screen.getByRole('link', { name: 'All three lessons' })).toHaveAttribute('href', '/skill');
  answerWith(ALL);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'See it again: Email' })).toBeVisible();
});
