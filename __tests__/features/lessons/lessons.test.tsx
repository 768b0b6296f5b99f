import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

import { PROGRESS_ROUTES, type LessonMark, type MarkRequest, type Progress } from '../../../contract/values/progress';
import { startSession, updateSession } from '../../../src/features/session/session';
import { useFragment } from '../../../src/lib/use-fragment';
import SkillView from '../../../src/member/views/skill-view';
import { closeConnection, json, type Received } from '../../support/back-end';
import { renderWithUser } from '../../support/render';
import { makeSession } from '../../support/session';
import { signIn } from '../../support/signed-in';
import { skillContent } from '../../support/skill-content';
import { setUpBackEnd } from '../dialogs/service';

const backEnd = setUpBackEnd();

const MARK = `/wp-json${PROGRESS_ROUTES.mark}`;

function stored(lesson: string, isDone = true, number = 1): LessonMark {
  return { lesson, isDone, number, markedAt: '2026-05-12T12:02:00.000Z' };
}

/** Answers as the service does, with these marks in the beginning. */
function answerWith(marks: readonly LessonMark[] = []): void {
  const progress: Progress = { marks, figures: null };
  backEnd().answer((response, request) => {
    const mark = request.path === MARK ? (JSON.parse(request.body) as MarkRequest) : undefined;
    json(200, mark ? stored(mark.lesson, mark.isDone, mark.after + 1) : progress)(response, request);
  });
}

/** The view in a page of the member area. */
function SkillPage(): ReactNode {
  useFragment();
  return <SkillView content={skillContent} />;
}

/** @param shown the lesson in the address; without it the page chooses */
async function open(marks?: readonly LessonMark[], shown?: string): Promise<UserEvent> {
  history.replaceState(null, '', `/skill${shown ? `#${shown}` : ''}`);
  if (marks) answerWith(marks);
  signIn({}, marks ? ['progress', 'has-progress'] : ['progress']);
  const { user } = renderWithUser(<SkillPage />);
  await screen.findByRole('button', { name: /^(Mark as done|Done): / });
  return user;
}

function button(label: string): HTMLElement {
  return screen.getByRole('button', { name: label });
}

/** The poster of the shown lesson. Its row has the same button. */
function poster(title: string): HTMLElement | undefined {
  return screen.getAllByRole('button', { name: `Play video: ${title}` })[0];
}

/** What the rows of the list say. */
function rows(): (string | null)[] {
  return within(screen.getByRole('region', { name: 'Video lessons' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

function sent(): readonly unknown[] {
  return backEnd()
    .received.filter(({ path }: Received) => path === MARK)
    .map(({ body }) => JSON.parse(body) as unknown);
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/skill');
  // jsdom has no layout.
  Element.prototype.scrollIntoView = jest.fn();
});

describe('the mark of a lesson', () => {
  test('AREA-30: is not there, and asks for nothing, where the back end announces no progress', async () => {
    signIn({}, ['account']);
    renderWithUser(<SkillView content={skillContent} />);
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button', { name: /Mark as done/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(rows()).toEqual(['1Welcome4 min, you are here', '2Search basics']);
    expect(backEnd().received).toEqual([]);
  });

  test('AREA-30: is saved with its time, and is taken back, without a request before the first one', async () => {
    const user = await open(undefined, 'search');
    expect(backEnd().received).toEqual([]);
    answerWith();
    await user.click(button('Mark as done: Search basics'));
    expect(await screen.findByText(/^Saved\. Marked on 12 May at \d\d:02\.$/)).toBeVisible();
    expect(button('Done: Search basics')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Done: Search basics')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Continue: Welcome' })).toHaveAttribute('href', '#welcome');
    await user.click(button('Done: Search basics'));
    await waitFor(() => expect(button('Mark as done: Search basics')).toBeEnabled());
    expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument();
    expect(sent()).toEqual([
      { lesson: 'search', isDone: true, after: 0 },
      { lesson: 'search', isDone: false, after: 1 },
    ]);
    // Another device may have stored marks, too.
    expect(backEnd().received.filter(({ path }) => path !== MARK)).toHaveLength(1);
  });

  test('AREA-30: of another device is loaded when the back end says during the visit that there is one', async () => {
    answerWith([stored('welcome')]);
    await open(undefined, 'welcome');
    act(() => updateSession({ features: ['progress', 'has-progress'] }));
    expect(await screen.findByRole('button', { name: 'Done: Welcome' })).toBeEnabled();
  });

  test('AREA-30: says that it is saved, and takes no press meanwhile', async () => {
    const user = await open([]);
    backEnd().answer(() => undefined);
    await user.click(button('Mark as done: Welcome'));
    expect(screen.getByText('Saving.')).toBeVisible();
    expect(button('Done: Welcome')).toBeDisabled();
    expect(button('Done: Welcome')).toHaveAttribute('aria-pressed', 'true');
  });

  test('AREA-31: is kept on the device without a network, and sent when it is back', async () => {
    const user = await open([]);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    backEnd().answer(closeConnection);
    await user.click(button('Mark as done: Welcome'));
    expect(await screen.findByText('You are offline. Kept on this device, sent when you are back.')).toBeVisible();
    // Another press takes it back: its number is higher, because the service may have got the first one.
    await user.click(button('Done: Welcome'));
    await user.click(await screen.findByRole('button', { name: 'Mark as done: Welcome' }));
    await waitFor(() => expect(button('Done: Welcome')).toBeEnabled());
    answerWith();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(sent().at(-1)).toEqual({ lesson: 'welcome', isDone: true, after: 2 });
    expect(localStorage.getItem('lessons:7')).toBeNull();
  });

  test('AREA-31: that this device has kept is sent with the next visit, for its member only', async () => {
    localStorage.setItem('lessons:7', JSON.stringify({ started: [], unsent: { welcome: { isDone: true, after: 4 } } }));
    localStorage.setItem('lessons:8', JSON.stringify({ started: [], unsent: { search: { isDone: true, after: 0 } } }));
    await open([stored('welcome', false, 4)], 'welcome');
    expect(await screen.findByRole('button', { name: 'Done: Welcome' })).toBeVisible();
    await waitFor(() => expect(sent()).toEqual([{ lesson: 'welcome', isDone: true, after: 4 }]));
    expect(rows()).toEqual(['Welcome4 min, done', '2Search basics']);
    expect(localStorage.getItem('lessons:8')).toContain('search');
  });

  test('AREA-31: of another member, who has signed in meanwhile, is sent in the session of that member', async () => {
    localStorage.setItem('lessons:8', JSON.stringify({ started: [], unsent: { search: { isDone: true, after: 0 } } }));
    answerWith();
    await open(undefined, 'search');
    expect(sent()).toEqual([]);
    act(() => startSession({ ...makeSession(undefined, { id: 8 }), features: ['progress'] }, false));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(sent()).toEqual([{ lesson: 'search', isDone: true, after: 0 }]);
  });

  test('AREA-31: that another tab has kept is shown, and the answer of this tab leaves it', async () => {
    const user = await open();
    let answerFirst: (() => void) | undefined;
    backEnd().answer((response, request) => {
      answerFirst ??= () => json(200, stored('welcome'))(response, request);
    });
    await user.click(button('Mark as done: Welcome'));
    await waitFor(() => expect(answerFirst).toBeDefined());
    const kept = JSON.stringify({ started: [], unsent: { welcome: { isDone: false, after: 1 } } });
    localStorage.setItem('lessons:7', kept);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lessons:7' })));
    expect(button('Mark as done: Welcome')).toHaveAttribute('aria-pressed', 'false');
    answerFirst?.();
    // The answer announces that there are marks.
    await waitFor(() => expect(backEnd().received.at(-1)?.path).toBe(`/wp-json${PROGRESS_ROUTES.progress}`));
    expect(localStorage.getItem('lessons:7')).toBe(kept);
    expect(button('Mark as done: Welcome')).toHaveAttribute('aria-pressed', 'false');
  });

  test.each([
    ['a connection that ends', closeConnection],
    ['an error', json(500, { code: 'rest_internal_error', message: 'Sorry.' })],
  ])('AREA-31: is not saved after %s, is kept, and is sent again', async (_what, answer) => {
    const user = await open([stored('welcome', false, 2)]);
    backEnd().answer(answer);
    await user.click(button('Mark as done: Welcome'));
    const alert = await screen.findByText('Not saved. Your mark is kept here.');
    expect(alert.closest('[role=alert]')).toBeVisible();
    expect(button('Mark as done: Welcome')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('A lesson counts when you mark it.')).toBeVisible();
    answerWith();
    await user.click(button('Try again: Welcome'));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    const mark = { lesson: 'welcome', isDone: true, after: 2 };
    expect(sent()).toEqual([mark, mark]);
  });

  test('AREA-32: of a former name counts, and the next one follows it', async () => {
    const user = await open([stored('find', true, 3), stored('search', false, 2)], 'search');
    await user.click(button('Done: Search basics'));
    await waitFor(() => expect(sent()).toEqual([{ lesson: 'search', isDone: false, after: 3 }]));
  });

  test.each([
    ['search', 'find'],
    ['find', 'search'],
  ])('of two with the same number the one that is done holds, also if %s is done', async (done, other) => {
    await open([stored(other, false, 2), stored(done, true, 2)], 'search');
    expect(button('Done: Search basics')).toBeVisible();
  });

  test('AREA-32: says that its video was started on this device, also at the next visit', async () => {
    const user = await open();
    await user.click(button('Play video: Search basics'));
    expect(await screen.findByText('Started on this device.')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('lessons:7') ?? '')).toEqual({ started: ['search'], unsent: {} });
  });

  test('AREA-31: stays while the storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const user = await open([]);
    backEnd().answer(closeConnection);
    await user.click(button('Mark as done: Welcome'));
    expect(await screen.findByText('Not saved. Your mark is kept here.')).toBeVisible();
    answerWith();
    await user.click(button('Try again: Welcome'));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
  });
});

describe('AREA-32: what comes next', () => {
  test('is the first open lesson, which gets the focus', async () => {
    const user = await open([stored('welcome')], 'welcome');
    await user.click(screen.getByRole('link', { name: 'Continue: Search basics' }));
    await waitFor(() => expect(poster('Search basics')).toHaveFocus());
    // It is where the link leads.
    expect(screen.queryByRole('link', { name: /^Continue/ })).not.toBeInTheDocument();
    expect(screen.getByText('A lesson counts when you mark it.')).toBeVisible();
  });

  test('has the focus on a page that is opened with its address', async () => {
    await open(undefined, 'search');
    expect(poster('Search basics')).toHaveFocus();
  });

  test('is shown when the page opens, and stays when it is marked: “Go on” leads further', async () => {
    const user = await open([]);
    expect(screen.getByRole('progressbar', { name: '0 of 2 lessons done' })).toHaveAttribute('aria-valuenow', '0');
    await user.click(button('Mark as done: Welcome'));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(button('Done: Welcome')).toHaveFocus();
    expect(screen.getByRole('progressbar', { name: '1 of 2 lessons done' })).toHaveAttribute('aria-valuenow', '1');
    await user.click(screen.getByRole('link', { name: /Search basics.*Go on/ }));
    expect(await screen.findByRole('button', { name: 'Mark as done: Search basics' })).toBeVisible();
    expect(rows()).toEqual(['Welcome4 min, done', '2Search basicsyou are here']);
  });

  test('is what the page opens with for a member who has done the first one', async () => {
    await open([stored('welcome')]);
    expect(button('Mark as done: Search basics')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Search basics' })).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  test('is nothing when all lessons are done, or none is', async () => {
    await open([stored('welcome'), stored('find')]);
    expect(screen.getByText('All lessons done')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Continue/ })).not.toBeInTheDocument();
  });

  test('is the first lesson for a member who has taken all marks back', async () => {
    await open([stored('welcome', false, 2), stored('vanished')], 'search');
    expect(screen.getByRole('link', { name: 'Start: Welcome' })).toHaveAttribute('href', '#welcome');
    expect(screen.queryByText(/Continue|All lessons/)).not.toBeInTheDocument();
  });

  test('says that the marks could not be loaded, and loads them again', async () => {
    backEnd().answer(closeConnection);
    signIn({}, ['progress', 'has-progress']);
    const { user } = renderWithUser(<SkillView content={skillContent} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your marks could not be loaded\./);
    expect(screen.queryByRole('button', { name: /(done|Done): Welcome$/ })).not.toBeInTheDocument();
    expect(poster('Welcome')).toBeEnabled();
    answerWith([stored('welcome')]);
    await user.click(button('Try again'));
    expect(await screen.findByRole('button', { name: 'Mark as done: Search basics' })).toBeVisible();
    expect(rows()[0]).toBe('Welcome4 min, done');
  });
});
