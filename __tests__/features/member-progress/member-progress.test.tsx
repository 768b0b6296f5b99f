import { act, screen, waitFor } from '@testing-library/react';

import type { Progress } from '../../../contract/values/progress';
import { MemberProgress } from '../../../src/features/member-progress/member-progress';
import { updateSession } from '../../../src/features/session/session';
import type { Session } from '../../../src/features/session/stored-session';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { withResolvers } from '../../support/with-resolvers';

const answer = {
  name: 'landing',
  content: {
    progress: {
      nodes: [
        { key: 'progress', label: 'Sample progress', value: 67, unit: '%' },
        { key: 'courses-completed', label: 'Courses completed', value: 3, unit: null },
        { key: 'learned', label: 'Learned', value: 47, unit: 'h' },
      ],
    },
  },
};

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

let session: Session;

beforeEach(() => {
  fetchMock = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  session = signIn();
});

test('HOME-15: fetches the figures with the token of the member and shows them as samples', async () => {
  renderWithUser(<MemberProgress />);
  expect(await screen.findByRole('progressbar', { name: 'Sample progress' })).toHaveAttribute('aria-valuenow', '67');
  for (const text of ['67%', 'Courses completed', '3', 'Learned', '47h']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText('Sample figures, the same for every member.')).toBeVisible();
  const [address, init] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe('/member-content/landing.json');
  expect(new Headers(init?.headers).get('Authorization')).toBe(`Bearer ${session.token}`);
});

describe('HOME-22: where the back end has progress of the member', () => {
  const lessons = { nodes: ['one', 'two', 'three'].map((key) => ({ key, title: `Lesson ${key}`, was: [] })) };
  const done = { lesson: 'one', isDone: true, number: 1, markedAt: '2026-05-12T12:02:00.000Z' };
  const figures = { percent: 40, courses: 2, hours: null, importedAt: '2026-05-12T12:02:00.000Z' };

  function show(progress: Progress): void {
    fetchMock.mockImplementation(async (address) =>
      Response.json(
        address === '/wp-json/brainhouse/v1/progress'
          ? progress
          : { ...answer, content: { ...answer.content, lessons } },
      ),
    );
    act(() => updateSession({ features: ['progress', 'has-progress'] }));
    renderWithUser(<MemberProgress />);
  }

  function notes(): readonly string[] {
    return screen.getAllByText(/^(?:\d of|As of|Sample figure)/).map(({ textContent }) => textContent);
  }

  test('the share is that of the lessons, which lead on, and samples say so', async () => {
    show({ marks: [done], figures: { ...figures, courses: null, hours: 5 } });
    expect(await screen.findByRole('progressbar', { name: 'Your progress' })).toHaveAttribute('aria-valuenow', '33');
    expect(notes()).toEqual(['1 of 3 lessons', 'Sample figure', 'As of 12 May']);
    expect(screen.getByText('5h')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue: Lesson two' })).toHaveAttribute('href', '/skill#two');
    expect(screen.queryByText(/Sample progress|every member/)).not.toBeInTheDocument();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('without a mark it is the imported one', async () => {
    show({ marks: [], figures });
    expect(await screen.findByRole('progressbar', { name: 'Your progress' })).toHaveAttribute('aria-valuenow', '40');
    expect(notes()).toEqual(['As of 12 May', 'As of 12 May', 'Sample figure']);
    expect(screen.getByText('2')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('marks that were taken back leave the samples as they are', async () => {
    show({ marks: [{ ...done, isDone: false, number: 2 }], figures: null });
    expect(await screen.findByRole('progressbar', { name: 'Sample progress' })).toHaveAttribute('aria-valuenow', '67');
    expect(screen.getByText('Sample figures, the same for every member.')).toBeVisible();
    expect(screen.queryByText('Sample figure')).not.toBeInTheDocument();
  });
});

test('keeps its height while the figures load', async () => {
  const { promise, resolve } = withResolvers<Response>();
  fetchMock.mockReturnValue(promise);
  const { container } = renderWithUser(<MemberProgress />);
  const place = container.firstElementChild;
  expect(place).toBeEmptyDOMElement();
  expect(place && getComputedStyle(place).minHeight).toBe('30.25rem');
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  resolve(Response.json(answer));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(container.firstElementChild).toBe(place);
});

test('shows a message after a failure, with a button to try again', async () => {
  fetchMock.mockImplementation(async () => new Response('', { status: 503 }));
  const { user } = renderWithUser(<MemberProgress />);
  expect(await screen.findByText(/^The progress figures could not be loaded\./)).toBeVisible();
  fetchMock.mockImplementation(async () => Response.json(answer));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.queryByText(/^The progress figures could not be loaded\./)).not.toBeInTheDocument();
});
