import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { configMocks, mockIntersectionObserver } from 'jsdom-testing-mocks';
import { SWRConfig } from 'swr';

import { AccountSettings } from '../../../src/features/account-settings/account-settings';
import { currentSession, startSession } from '../../../src/features/session/session';
import { json } from '../../support/back-end';
import { errorSummary } from '../../support/error-summary';
import { makeSession } from '../../support/session';
import { enter, renderWithUser } from '../../support/render';
import { listenToSession, signIn } from '../../support/signed-in';
import { setUpBackEnd } from '../dialogs/service';
import { ACCOUNT, answerAccount, changes } from './account-service';

const backEnd = setUpBackEnd();

const COUNTRY_CODES = [{ code: '+49', label: 'Germany' }];

configMocks({ act: (change) => act(change) });
const view = mockIntersectionObserver();

function part(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

function fieldIn(name: string, label: string): HTMLElement {
  return within(part(name)).getByLabelText(label);
}

/** Signs in where accounts are announced, and opens the page. */
async function open(replies: Parameters<typeof answerAccount>[1] = {}, account = ACCOUNT): Promise<UserEvent> {
  answerAccount(backEnd(), replies, account);
  signIn({}, ['account']);
  const { user } = renderWithUser(
    // A test returns to the tab sooner than a person does.
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <AccountSettings countryCodes={COUNTRY_CODES} />
    </SWRConfig>,
  );
  await screen.findByRole('region', { name: 'Name' });
  return user;
}

function press(user: UserEvent, name: string): Promise<void> {
  return user.click(screen.getByRole('button', { name }));
}

/** Fills fields of a part, and presses its button. */
async function send(user: UserEvent, name: string, texts: Readonly<Record<string, string>>, button: string) {
  for (const [label, text] of Object.entries(texts)) enter(fieldIn(name, label), text);
  await press(user, button);
}

function bodies(): readonly unknown[] {
  return changes(backEnd()).map(({ body }) => JSON.parse(body) as unknown);
}

const NO_CONNECTION = [500, 'no JSON'] as const;

describe('the page', () => {
  test('AREA-26: shows and requests nothing where the back end announces no accounts', () => {
    signIn({}, []);
    renderWithUser(<AccountSettings countryCodes={COUNTRY_CODES} />);
    expect(screen.getByRole('heading', { name: 'You cannot change your account here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/change-password');
    expect(backEnd().received).toEqual([]);
  });

  test('AREA-26: waits until it is known what the back end announces', () => {
    signIn();
    renderWithUser(<AccountSettings countryCodes={COUNTRY_CODES} />);
    expect(screen.getByRole('status')).toHaveTextContent('Your account is loading…');
    expect(backEnd().received).toEqual([]);
  });

  test('shows the account, and links to each part', async () => {
    await open();
    expect(fieldIn('Name', 'Full name')).toHaveValue('Ada Obi');
    expect(part('Email address')).toHaveTextContent('You sign in with ada@brainhouse.example');
    expect(part('What is kept about you')).toHaveTextContent('Name and email address, until you delete it.');
    for (const link of within(screen.getByRole('navigation')).getAllByRole('link')) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target).toHaveAccessibleName(link.textContent);
    }
  });

  test('marks the link to the part that is in view', async () => {
    await open();
    let scrolled = 0;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const index = ['name', 'phone', 'email', 'password', 'devices', 'stored', 'delete'].indexOf(this.id);
      return { top: 500 + 400 * index - scrolled } as DOMRect;
    });
    for (const [y, name] of [
      [2000, 'Devices'],
      [9000, 'Delete account'],
      [0, 'Name'],
    ] as const) {
      scrolled = y;
      act(() => view.triggerNodes([{ node: part('Devices') }]));
      expect(screen.getByRole('link', { current: true })).toHaveTextContent(name);
    }
  });

  test('shows the account of another member who signs in in another tab, and nothing that was typed before', async () => {
    answerAccount(backEnd());
    const first = signIn({}, ['account']);
    renderWithUser(<AccountSettings countryCodes={COUNTRY_CODES} />);
    await screen.findByRole('region', { name: 'Name' });
    enter(fieldIn('Name', 'Full name'), 'Ada Lovelace');
    answerAccount(backEnd(), {}, { ...ACCOUNT, fullName: 'Bob Eze', email: 'bob@brainhouse.example' });
    const user = { id: 8, name: 'Bob Eze', email: 'bob@brainhouse.example' };
    act(() => startSession({ ...makeSession(undefined, user), features: ['account'] }, false));
    await waitFor(() => expect(part('Email address')).toHaveTextContent('You sign in with bob@brainhouse.example'));
    expect(fieldIn('Name', 'Full name')).toHaveValue('Bob Eze');
    // The account of the first one is still known, so no form is removed meanwhile.
    enter(fieldIn('Name', 'Full name'), 'Bob Okoro');
    act(() => startSession(first, false));
    await waitFor(() => expect(part('Email address')).toHaveTextContent('You sign in with ada@brainhouse.example'));
    expect(fieldIn('Name', 'Full name')).toHaveValue('Ada Obi');
  });

  test.each(['Email address', 'Password', 'Devices', 'What is kept about you', 'Delete account'])(
    'password managers recognize the account at %s',
    async (name) => {
      await open();
      const username = part(name).querySelector('input[autocomplete="username"]');
      expect(username).toHaveValue('ada@brainhouse.example');
      expect(username).not.toBeVisible();
    },
  );

  test('says why it could not be loaded, and loads again', async () => {
    answerAccount(backEnd(), {
      account: [503, { code: 'service_unavailable', message: 'The database does not answer.' }],
    });
    signIn({}, ['account']);
    const { user } = renderWithUser(<AccountSettings countryCodes={COUNTRY_CODES} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
    answerAccount(backEnd());
    await press(user, 'Try again');
    expect(await screen.findByRole('region', { name: 'Name' })).toBeVisible();
  });

  test('ends the session that the back end does not accept any more, and keeps what was typed', async () => {
    answerAccount(backEnd(), { name: [403, { code: 'jwt_auth_invalid_token', message: 'Sign in again.' }] });
    signIn({}, ['account']);
    const first = renderWithUser(<AccountSettings countryCodes={COUNTRY_CODES} />);
    await screen.findByRole('region', { name: 'Name' });
    const events = listenToSession();
    await send(first.user, 'Name', { 'Full name': 'Ada Lovelace' }, 'Save name');
    await waitFor(() => expect(events).toEqual([{ type: 'ended', reason: 'refused' }]));
    first.unmount();
    await open();
    expect(fieldIn('Name', 'Full name')).toHaveValue('Ada Lovelace');
  });
});

describe('the name', () => {
  test('AREA-28: is sent once, shown at once, and in the session', async () => {
    const user = await open({ name: [200, { fullName: 'Ada Lovelace' }] });
    enter(fieldIn('Name', 'Full name'), ' Ada Lovelace ');
    await user.dblClick(screen.getByRole('button', { name: 'Save name' }));
    expect(await within(part('Name')).findByText('Saved.')).toBeVisible();
    expect(bodies()).toEqual([{ fullName: 'Ada Lovelace' }]);
    expect(currentSession().session?.user.name).toBe('Ada Lovelace');
    enter(fieldIn('Name', 'Full name'), 'Ada');
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });

  test('is not given to another member who has signed in meanwhile', async () => {
    const user = await open();
    const answered = new Promise<void>((resolve) => {
      backEnd().answer((response, request) => {
        act(() => startSession(makeSession(undefined, { name: 'Bob' }), false));
        response.on('finish', resolve);
        json(200, { fullName: 'Ada Lovelace' })(response, request);
      });
    });
    await send(user, 'Name', { 'Full name': 'Ada Lovelace' }, 'Save name');
    await act(() => answered);
    await expect(
      waitFor(() => expect(currentSession().session?.user.name).not.toBe('Bob'), { timeout: 200 }),
    ).rejects.toThrow();
  });

  test('AREA-29: has the error of the back end at its field, with what was typed', async () => {
    const message = 'A full name has at most 200 characters.';
    const user = await open({ name: [400, { code: 'invalid_field', field: 'fullName', message }] });
    await send(user, 'Name', { 'Full name': 'A' }, 'Save name');
    await waitFor(() => expect(errorSummary()).toHaveTextContent(message));
    expect(fieldIn('Name', 'Full name')).toHaveAccessibleDescription(message);
    expect(fieldIn('Name', 'Full name')).toHaveValue('A');
  });

  test('AREA-29: says that it may have changed if the answer was lost, keeps what was typed, and reads the account again', async () => {
    const user = await open({ name: NO_CONNECTION });
    await send(user, 'Name', { 'Full name': 'Ada Lovelace' }, 'Save name');
    expect(await screen.findByText(/It may or may not have been changed\./)).toBeVisible();
    expect(fieldIn('Name', 'Full name')).toHaveValue('Ada Lovelace');
    await waitFor(() => expect(backEnd().received.filter(({ method }) => method === 'GET')).toHaveLength(2));
  });
});

describe('the email address', () => {
  const PENDING = { email: 'ada@new.example', until: '2026-05-13T09:14:00.000Z' };

  test('AREA-28: waits for its owner after the request with the password', async () => {
    const user = await open({ email: [200, { email: ACCOUNT.email, pendingEmail: PENDING }] });
    const texts = { 'New email address': 'ada@new.example', Password: 'secret words' };
    await send(user, 'Email address', texts, 'Change email address');
    expect(await screen.findByText('ada@new.example')).toBeVisible();
    expect(part('Email address')).toHaveTextContent('waits for your confirmation.');
    expect(bodies()).toEqual([{ email: 'ada@new.example', password: 'secret words' }]);
    expect(screen.queryByLabelText('New email address')).not.toBeInTheDocument();
  });

  test.each([
    ['', 'x', 'Enter the new email address.'],
    ['ada', 'x', 'Enter an email address such as name@example.com.'],
    ['ada@new.example', '', 'Enter your password.'],
  ])('is not sent from %j with the password %j', async (email, password, error) => {
    const user = await open();
    await send(user, 'Email address', { 'New email address': email, Password: password }, 'Change email address');
    await waitFor(() => expect(errorSummary()).toHaveTextContent(error));
    expect(changes(backEnd())).toEqual([]);
  });

  const OLD = ACCOUNT.email;
  const CHANGED = [200, { email: PENDING.email, pendingEmail: null }] as const;
  const NONE = [200, { email: OLD, pendingEmail: null }] as const;
  const changed =
    'Your address was changed to ada@new.example before. If that was not you, use the link in the notice that we have sent to ada@brainhouse.example.';

  test.each([
    [
      'Send the link again',
      [200, { email: OLD, pendingEmail: PENDING }],
      OLD,
      'The link has been sent to ada@new.example again.',
    ],
    ['Send the link again', NONE, OLD, 'No change waits any more, so no link was sent. Your address stays as it is.'],
    ['Send the link again', CHANGED, PENDING.email, changed],
    ['Keep the old address', NONE, OLD, 'Your address stays as it is. The link does not work any more.'],
    ['Keep the old address', CHANGED, PENDING.email, changed],
  ] as const)('AREA-28: “%s” says what holds, if the answer is %j', async (button, reply, email, text) => {
    const user = await open({ emailAgain: reply, emailKeep: reply }, { ...ACCOUNT, pendingEmail: PENDING });
    await press(user, button);
    expect(await screen.findByText(text)).toBeVisible();
    expect(part('Email address')).toHaveTextContent(`You sign in with ${email}`);
    expect(screen.queryByLabelText('New email address') !== null).toBe(reply[1].pendingEmail === null);
  });

  test('AREA-28: is read again at a return to the tab, and what was said before is not said any more', async () => {
    const user = await open(
      { emailAgain: [200, { email: OLD, pendingEmail: PENDING }], name: [200, { fullName: 'Ada Lovelace' }] },
      { ...ACCOUNT, pendingEmail: PENDING },
    );
    await press(user, 'Send the link again');
    expect(await screen.findByText(/has been sent to ada@new\.example again/)).toBeVisible();
    await send(user, 'Name', { 'Full name': 'Ada Lovelace' }, 'Save name');
    expect(await within(part('Name')).findByText('Saved.')).toBeVisible();
    // Beside it the member has used the link, and changed the name on another device.
    answerAccount(backEnd(), {}, { ...ACCOUNT, email: PENDING.email, fullName: 'Ada Byron' });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText(changed)).toBeVisible();
    expect(part('Email address')).toHaveTextContent('You sign in with ada@new.example');
    expect(screen.queryByText(/has been sent/)).not.toBeInTheDocument();
    expect(within(part('Name')).queryByText('Saved.')).not.toBeInTheDocument();
  });

  test('AREA-28: is changed at once if only its spelling is another one', async () => {
    const user = await open({ email: [200, { email: 'ADA@brainhouse.example', pendingEmail: null }] });
    const texts = { 'New email address': 'ADA@brainhouse.example', Password: 'secret words' };
    await send(user, 'Email address', texts, 'Change email address');
    expect(await screen.findByText('Saved. It is the same address, so no link was needed.')).toBeVisible();
    expect(part('Email address')).toHaveTextContent('You sign in with ADA@brainhouse.example');
    expect(fieldIn('Email address', 'New email address')).toHaveValue('');
  });

  test('says why the link was not sent again', async () => {
    const message = 'Too many requests. Try again in 5 minutes.';
    const user = await open(
      { emailAgain: [429, { code: 'too_many_requests', message }] },
      { ...ACCOUNT, pendingEmail: PENDING },
    );
    await press(user, 'Send the link again');
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('the password', () => {
  const GOOD = {
    'Old password': 'old words',
    'New password': 'much better words',
    'New password again': 'much better words',
  };

  test('AREA-28: is changed with the old one; the fields are empty then, and the other devices gone', async () => {
    const user = await open({ password: [200, {}] });
    await send(user, 'Password', GOOD, 'Change password');
    expect(await screen.findByText(/^Your password is changed/)).toBeVisible();
    expect(bodies()).toEqual([{ oldPassword: 'old words', password: 'much better words' }]);
    for (const label of Object.keys(GOOD)) expect(fieldIn('Password', label)).toHaveValue('');
    expect(within(part('Devices')).getAllByRole('listitem')).toHaveLength(1);
    expect(currentSession().session).toBeDefined();
  });

  test('AREA-29: a wrong old one is an error of its field, and the session goes on', async () => {
    const message = 'The old password is wrong.';
    const user = await open({ password: [400, { code: 'wrong_password', field: 'oldPassword', message }] });
    await send(user, 'Password', GOOD, 'Change password');
    await waitFor(() => expect(errorSummary()).toHaveTextContent(message));
    expect(fieldIn('Password', 'Old password')).toHaveAccessibleDescription(message);
    expect(fieldIn('Password', 'New password')).toHaveValue('much better words');
    expect(currentSession().session).toBeDefined();
  });

  test.each([
    [{ 'Old password': '' }, 'Enter your old password.'],
    [{ 'New password again': 'others' }, 'New passwords do not match.'],
    [{ 'New password': 'with "quotes"', 'New password again': 'with "quotes"' }, 'Remove'],
  ])('is not sent with %j', async (wrong, error) => {
    const user = await open();
    await send(user, 'Password', { ...GOOD, ...wrong }, 'Change password');
    await waitFor(() => expect(errorSummary()).toHaveTextContent(error));
    expect(changes(backEnd())).toEqual([]);
  });

  test('says how to find out whether it has changed if the answer was lost', async () => {
    const user = await open({ password: NO_CONNECTION });
    await send(user, 'Password', GOOD, 'Change password');
    expect(
      await screen.findByText(/If your old password is refused when you try again, the new one is set\./),
    ).toBeVisible();
  });
});

describe('devices', () => {
  test('have a name, times and a mark for this one, which cannot be signed out here', async () => {
    jest.useFakeTimers({
      now: new Date('2026-05-12T10:00:00Z'),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    await open();
    const [own, phone] = within(part('Devices')).getAllByRole('listitem');
    expect(own).toHaveTextContent('Firefox on LinuxThis deviceFirst used 3 May. In use now.');
    expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent('First used 11 April. Last used 3 May.');
  });

  test('AREA-28: are signed out one by one; the focus stays in the list', async () => {
    const [own, phone] = ACCOUNT.devices;
    const laptop = { ...phone, id: 'laptop', system: 'Windows' } as (typeof ACCOUNT.devices)[number];
    const user = await open(
      { endDevice: [200, { devices: [own, laptop] }] },
      { ...ACCOUNT, devices: [...ACCOUNT.devices, laptop] },
    );
    await press(user, 'Sign out there: Chrome on Android');
    await waitFor(() => expect(errorSummary()).toHaveTextContent('Enter your password.'));
    expect(bodies()).toEqual([]);
    await send(user, 'Devices', { Password: 'secret words' }, 'Sign out there: Chrome on Android');
    expect(await screen.findByText('Signed out there.')).toBeVisible();
    expect(bodies()).toEqual([{ id: 'phone', password: 'secret words' }]);
    const list = within(part('Devices')).getByRole('list');
    expect(list).toHaveFocus();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(fieldIn('Devices', 'Password')).toHaveValue('');
  });

  test('are signed out all together', async () => {
    const user = await open({ endOtherDevices: [200, { devices: ACCOUNT.devices.slice(0, 1) }] });
    // The key Enter in the field is the button of all, never that of the first device.
    await user.type(fieldIn('Devices', 'Password'), 'secret words{Enter}');
    expect(await screen.findByText('Signed out everywhere else.')).toBeVisible();
    expect(bodies()).toEqual([{ password: 'secret words' }]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  test('stay with a wrong password, which is said at its field and kept', async () => {
    const message = 'This is not your current password.';
    const refusal = [400, { code: 'wrong_password', field: 'password', message }] as const;
    const user = await open({ endDevice: refusal, endOtherDevices: refusal });
    await send(user, 'Devices', { Password: 'guess' }, 'Sign out there: Chrome on Android');
    await waitFor(() => expect(errorSummary()).toHaveTextContent(message));
    expect(fieldIn('Devices', 'Password')).toHaveValue('guess');
    expect(screen.getByRole('button', { name: 'Sign out there: Chrome on Android' })).toBeEnabled();
    // The next press of the other button is not for the device of before.
    await user.type(fieldIn('Devices', 'Password'), 'es{Enter}');
    await waitFor(() => expect(bodies()).toEqual([{ id: 'phone', password: 'guess' }, { password: 'guesses' }]));
  });

  test('AREA-28: that have signed in since are shown at a return, beside no sentence that says otherwise', async () => {
    const user = await open({ endOtherDevices: [200, { devices: ACCOUNT.devices.slice(0, 1) }] });
    await send(user, 'Devices', { Password: 'secret words' }, 'Sign out everywhere else');
    expect(await screen.findByText('Signed out everywhere else.')).toBeVisible();
    answerAccount(backEnd());
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('button', { name: 'Sign out there: Chrome on Android' })).toBeVisible();
    expect(screen.queryByText('Signed out everywhere else.')).not.toBeInTheDocument();
  });

  test('that are not known have a name, too', async () => {
    const [own, phone] = ACCOUNT.devices;
    const devices = [own, { ...phone, browser: null, system: null }] as typeof ACCOUNT.devices;
    await open({}, { ...ACCOUNT, devices });
    expect(screen.getByRole('button', { name: 'Sign out there: Unknown device' })).toBeVisible();
  });
});

test('AREA-28: what is stored is downloaded as a file, with the password', async () => {
  let created = '';
  jest.spyOn(globalThis, 'Blob').mockImplementation(([text] = []) => {
    created = text as string;
    return {} as Blob;
  });
  Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined });
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await open({ data: [200, { account: { username: 'ada' } }] });
  await press(user, 'Download everything');
  await waitFor(() => expect(errorSummary()).toHaveTextContent('Enter your password.'));
  enter(fieldIn('What is kept about you', 'Password'), 'secret words');
  await press(user, 'Download everything');
  expect(await screen.findByText('The file has been downloaded.')).toBeVisible();
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('account.json');
  expect(created).toContain('"username": "ada"');
  expect(bodies()).toEqual([{ password: 'secret words' }]);
});

describe('the deletion', () => {
  test('AREA-28: needs the password, and ends the session', async () => {
    const user = await open({ delete: [200, { deletedAt: '2026-05-26T09:14:00.000Z' }] });
    const events = listenToSession();
    await press(user, 'Delete my account');
    await waitFor(() => expect(errorSummary()).toHaveTextContent('Enter your password.'));
    await send(user, 'Delete account', { Password: 'secret words' }, 'Delete my account');
    await waitFor(() => expect(events).toEqual([{ type: 'ended', reason: 'deleted' }]));
    expect(bodies()).toEqual([{ password: 'secret words' }]);
  });

  test('AREA-29: does not happen with a wrong password', async () => {
    const message = 'The password is wrong.';
    const user = await open({ delete: [400, { code: 'wrong_password', field: 'password', message }] });
    await send(user, 'Delete account', { Password: 'guess' }, 'Delete my account');
    await waitFor(() => expect(errorSummary()).toHaveTextContent(message));
    expect(currentSession().session).toBeDefined();
  });
});
