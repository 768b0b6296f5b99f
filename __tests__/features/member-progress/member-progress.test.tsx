import { screen, waitFor } from '@testing-library/react';

import { MemberProgress } from '../../../src/features/member-progress/member-progress';
import type { Session } from '../../../src/features/session/stored-session';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';

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

test('fetches the figures with the token of the member and shows them as samples', async () => {
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

test('keeps its height while the figures load', async () => {
  let respond: (response: Response) => void = () => undefined;
  fetchMock.mockImplementation(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  const { container } = renderWithUser(<MemberProgress />);
  const place = container.firstElementChild;
  expect(place).toBeEmptyDOMElement();
  expect(place && getComputedStyle(place).minHeight).toBe('30.25rem');
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  respond(Response.json(answer));
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
