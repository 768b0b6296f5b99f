import '../../support/dialog-polyfill';

import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import ChangePasswordView from '../../../src/member/views/change-password-view';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { withResolvers } from '../../support/with-resolvers';

const view = (
  <ChangePasswordView
    content={{
      page: {
        heading: 'Change Password',
        lead: 'A new password.',
        note: 'This form does not change your password yet.',
        pictures: [],
      },
    }}
  />
);

let fetchMock: jest.SpyInstance<Promise<Response>, Parameters<typeof fetch>>;

beforeEach(() => {
  fetchMock = jest.spyOn(globalThis, 'fetch');
});

function field(name: string): HTMLElement {
  return screen.getByLabelText(name);
}

async function fill(user: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await user.type(field(name), text);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

function alert(): HTMLElement {
  return screen.getByRole('alertdialog', { name: 'Change password' });
}

function answer(status: number, body: unknown): void {
  fetchMock.mockImplementation(async () => Response.json(body, { status }));
}

describe('the form', () => {
  test('PASS-14: has a note that it changes nothing', () => {
    renderWithUser(view);
    const note = screen.getByText('This form does not change your password yet.');
    expect(note).toBeVisible();
    expect(note.compareDocumentPosition(field('Old password'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    [['account'], ['Change it in your account', 'Change it by email', 'Change password'], ['/account#password']],
    [[], ['Change it by email', 'Change password'], []],
  ] as const)(
    'AREA-27: the way that changes it at once comes first, and once, where the back end announces %j',
    (features, headings, addresses) => {
      signIn({}, features);
      renderWithUser(view);
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(headings);
      const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual(addresses);
    },
  );

  test('PASS-14: password managers recognize its fields and the account', () => {
    signIn();
    const { container } = renderWithUser(view);
    const username = container.querySelector('input[autocomplete="username"]');
    expect(username).toHaveValue('ada@brainhouse.example');
    expect(username).not.toBeVisible();
    expect(field('Old password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Confirm new password')).toHaveAttribute('autocomplete', 'new-password');
  });

  test('PASS-15: different new passwords show the alert of PASS-15', async () => {
    const { user } = renderWithUser(view);
    await fill(user, { 'Old password': 'old', 'New password': 'one', 'Confirm new password': 'two' });
    expect(alert()).toHaveAccessibleDescription('New passwords do not match.');
  });

  test('PASS-16: equal passwords show the other alert, send no request, and clear the fields', async () => {
    const { user } = renderWithUser(view);
    await fill(user, { 'Old password': 'old', 'New password': 'same', 'Confirm new password': 'same' });
    expect(alert()).toHaveAccessibleDescription('Password change request submitted!');
    await user.click(within(alert()).getByRole('button', { name: 'OK' }));
    for (const name of ['Old password', 'New password', 'Confirm new password']) {
      expect(field(name)).toHaveValue('');
    }
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe('the email', () => {
  test('PASS-17: is requested once for the member, and shows the message of the server', async () => {
    const { promise, resolve } = withResolvers<Response>();
    fetchMock.mockReturnValue(promise);
    signIn();
    const { user } = renderWithUser(view);
    expect(screen.getByText('We send an email to').parentElement).toHaveTextContent(
      'We send an email to ada@brainhouse.example with a link. There you choose a new password.',
    );
    await user.dblClick(screen.getByRole('button', { name: 'Send Reset Email' }));
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    resolve(Response.json({ message: 'Look into your inbox.' }));
    const word = await screen.findByText('Look into your inbox.');
    expect(word).toBeVisible();
    expect(word.closest('[role="status"]')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeEnabled();
    expect(fetchMock).toHaveBeenCalledTimes(1);
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(address).toBe('/wp-json/asf/v1/lostpassword');
    expect(init?.body).toBe('{"user_login":"ada@brainhouse.example"}');
    expect(new Headers(init?.headers).has('Authorization')).toBe(false);
  });

  test('shows its own message if the server sends none', async () => {
    answer(200, { success: true });
    signIn();
    const { user } = renderWithUser(view);
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    expect(await screen.findByText('The email has been sent. Please check your inbox.')).toBeVisible();
  });

  test.each([
    ['without a session', () => undefined],
    ['with the display name, which can be another member’s username', () => signIn({ email: '', name: 'Ada Obi' })],
  ])('is never requested %s', (_name, prepare) => {
    prepare();
    renderWithUser(view);
    expect(screen.queryByRole('button', { name: 'Send Reset Email' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a Reset Email' })).toHaveAttribute('href', '/forgot-password');
  });

  test('keeps the focus on its button after the response', async () => {
    const { promise, resolve } = withResolvers<Response>();
    fetchMock.mockReturnValue(promise);
    signIn();
    const { user } = renderWithUser(view);
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    // Browsers remove the focus from a disabled button, jsdom does not.
    screen.getByRole('button', { name: 'Sending...' }).blur();
    resolve(Response.json({}, { status: 500 }));
    await screen.findByText(/^Something went wrong\. The server has an internal error\./);
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toHaveFocus();
  });

  test('shows the message of the server after a failure, and can be requested again', async () => {
    const text = 'Please wait an hour.';
    answer(429, { code: 'too_many', message: text });
    signIn();
    const { user } = renderWithUser(view);
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    expect(await screen.findByText(text)).toBeVisible();
    answer(200, { message: 'Sent now.' });
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    expect(await screen.findByText('Sent now.')).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});
