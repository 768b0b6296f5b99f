import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';

import { closeDialog } from '../../../src/features/dialogs/open-dialog';
import { typedValuesOf } from '../../../src/features/forms/typed-values';
import { json, page } from '../../support/back-end';
import { expectFocusOnErrors } from '../../support/error-summary';
import { navigate } from '../../support/gatsby';
import { useRealFetch } from '../../support/real-fetch';
import { setUpBackEnd } from './service';
import { field, openBy, renderSite, setUpSite, toast } from './site';

setUpSite();
const backEnd = setUpBackEnd();

const VALUES = {
  'Full name': 'Ada Sample',
  Username: 'ada',
  Email: 'ada@example.com',
  Phone: '5550100',
  'I.V. code': 'IV-1',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
} as const;
type Label = keyof typeof VALUES;
const LABELS = Object.keys(VALUES) as Label[];

type User = ReturnType<typeof renderSite>['user'];

async function opened(): Promise<User> {
  const { user } = renderSite();
  await openBy(user, 'Sign Up');
  return user;
}

/** Fills in the form as a password manager does: each field in one step. */
async function fill(user: User, changes: Partial<Record<Label, string>> = {}): Promise<void> {
  for (const label of LABELS) {
    await user.click(field(label));
    await user.paste(changes[label] ?? VALUES[label]);
  }
}

function button(): HTMLElement {
  return within(screen.getByRole('dialog')).getByRole('button', { name: /^Submit/ });
}

async function send(user: User, changes: Partial<Record<Label, string>> = {}): Promise<void> {
  await fill(user, changes);
  await user.click(button());
}

/** Lets the next request wait for its answer. */
function waitingAnswer(): { arrived: () => Promise<void>; answer: (body: object) => Promise<void> } {
  let waiting: ServerResponse | undefined;
  backEnd().answer((response) => {
    waiting = response;
  });
  async function arrived(): Promise<void> {
    await waitFor(() => expect(waiting).toBeDefined());
  }
  return {
    arrived,
    answer: async (body) => {
      await arrived();
      waiting?.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    },
  };
}

test('asks for everything that AUTH-15 names, with its autocomplete purpose', async () => {
  await opened();
  const purposes = Object.fromEntries(
    [...LABELS, 'Country code'].map((label) => [label, field(label).getAttribute('autocomplete')]),
  );
  expect(purposes).toEqual({
    'Full name': 'name',
    Username: 'username',
    Email: 'email',
    'Country code': 'tel-country-code',
    Phone: 'tel-national',
    'I.V. code': 'off',
    Password: 'new-password',
    'Confirm password': 'new-password',
  });
  expect(LABELS.filter((label) => field(label).hasAttribute('required'))).toEqual(LABELS);
  expect(screen.getByText('For members who hold an I.V. code.')).toBeVisible();
  expect(field('I.V. code')).toHaveAccessibleDescription('The code you received when you joined ASF.');
  // A phone's keyboard would begin them with a capital.
  expect(field('I.V. code')).toHaveAttribute('autocapitalize', 'none');
  expect(field('Username')).toHaveAttribute('autocapitalize', 'none');
});

test('offers the country codes of the content, +1 chosen', async () => {
  await opened();
  expect(field('Country code')).toHaveDisplayValue('+1 (US/CA)');
  expect(
    within(field('Country code'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['+44 (UK)', '+1 (US/CA)']);
});

test.each(LABELS)('misses %s when it holds spaces only', async (label) => {
  const user = await opened();
  await send(user, { [label]: '  ' });
  expect(await toast('Missing Information')).toHaveTextContent(
    'Please fill in all required fields including I.V. code and password.',
  );
  expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  expectFocusOnErrors(field(label));
  expect(backEnd().received).toEqual([]);
});

test('marks every field of an empty form and leads to the first', async () => {
  const user = await opened();
  await user.click(button());
  await toast('Missing Information');
  expect(LABELS.filter((label) => field(label).hasAttribute('aria-invalid'))).toEqual(LABELS);
  expectFocusOnErrors(field('Full name'));
});

test('wants the password twice', async () => {
  const user = await opened();
  await send(user, { 'Confirm password': 'correct house' });
  expect(await toast('Password Mismatch')).toHaveTextContent('Passwords do not match. Please re-enter.');
  expectFocusOnErrors(field('Confirm password'));
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match. Please re-enter.');
  await user.clear(field('Password'));
  await user.type(field('Password'), 'correct house');
  expect(field('Confirm password')).not.toHaveAttribute('aria-invalid');
  expect(backEnd().received).toEqual([]);
});

test('wants an email that looks like one', async () => {
  const user = await opened();
  await send(user, { Email: 'ada@example' });
  expect(await toast('Invalid Email')).toHaveTextContent('Please enter a valid email address.');
  expectFocusOnErrors(field('Email'));
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(backEnd().received).toEqual([]);
});

test('marks all that is wrong; the toast follows the order of the rules, the focus that of the form', async () => {
  const user = await opened();
  await send(user, { Email: 'ada@example', 'Confirm password': 'else' });
  await toast('Password Mismatch');
  expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Confirm password')).toHaveAttribute('aria-invalid', 'true');
  expectFocusOnErrors(field('Email'));
});

test.each(["it's", '"quoted"', 'back\\slash'])('refuses the password %s, and says why', async (password) => {
  const user = await opened();
  await send(user, { Password: password, 'Confirm password': password });
  expectFocusOnErrors(field('Password'));
  expect(field('Password')).toHaveAccessibleDescription(/could not sign in afterwards/);
  expect(backEnd().received).toEqual([]);
});

test('refuses a password with spaces at an end, which would be cut off, and says why', async () => {
  const user = await opened();
  await send(user, { Password: ' correct horse' });
  expectFocusOnErrors(field('Password'));
  expect(field('Password')).toHaveAccessibleDescription(/spaces at the beginning and the end/);
  expect(backEnd().received).toEqual([]);
  await user.clear(field('Password'));
  await user.type(field('Password'), 'correct horse');
  expect(field('Password')).not.toHaveAttribute('aria-invalid');
});

test('sends trimmed values, never the confirmation, and tells what happens next', async () => {
  backEnd().answer(json(201, { success: true, message: 'We will write to you.' }));
  const user = await opened();
  await user.selectOptions(field('Country code'), '+44 (UK)');
  await send(user, { 'Full name': ' Ada Sample ', 'I.V. code': ' IV-1', 'Confirm password': 'correct horse ' });
  expect(await toast('Application Submitted 🎉')).toHaveTextContent(
    'Your account has been created successfully! Expect a mail from us. We will write to you.',
  );
  expect(backEnd().received).toHaveLength(1);
  expect(backEnd().received[0]).toMatchObject({ method: 'POST', path: '/wp-json/asf/v1/signup' });
  expect(JSON.parse(backEnd().received[0]?.body ?? '')).toEqual({
    fullName: 'Ada Sample',
    username: 'ada',
    email: 'ada@example.com',
    phone: '5550100',
    countryCode: '+44',
    ivCode: 'IV-1',
    password: 'correct horse',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(navigate.mock.calls).toEqual([['/signup', { state: { submitted: true }, replace: false }]]);
  expect(typedValuesOf('signup')).toBeUndefined();
});

test('a server that says nothing leaves the text of AUTH-23', async () => {
  backEnd().answer(json(200, { success: true }));
  const user = await opened();
  await send(user);
  expect(await toast('Application Submitted 🎉')).toHaveTextContent(
    "Please wait for approval. You'll receive a mail when your account is active.",
  );
});

test('takes the place of its own page in the history', async () => {
  window.history.replaceState(null, '', '/signup');
  backEnd().answer(json(200, { success: true }));
  const user = await opened();
  await send(user);
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/signup', { state: { submitted: true }, replace: true }));
});

test('sends one application, however often one presses', async () => {
  const { answer } = waitingAnswer();
  const user = await opened();
  await fill(user);
  await user.dblClick(button());
  await user.type(field('I.V. code'), '{Enter}{Enter}');
  // Some browsers and extensions send a form whose button is disabled.
  fireEvent.submit(button());
  expect(button()).toHaveAccessibleName('Submitting...');
  expect(button()).toBeDisabled();
  await answer({ success: false });
  await toast('Signup Error');
  expect(button()).toHaveAccessibleName('Submit');
  expect(backEnd().received).toHaveLength(1);
});

test.each([
  ['existing_user_login', 'username', 'Username', 'That username is taken.'],
  ['existing_user_email', 'email', 'Email', 'That email is taken.'],
])('a duplicate (%s) marks the field until it is changed', async (code, name, label, error) => {
  backEnd().answer(json(409, { success: false, code, error, field: name }));
  const user = await opened();
  await send(user);
  expect(await toast('Signup Error')).toHaveTextContent(error);
  await waitFor(() => expectFocusOnErrors(field(label)));
  expect(field(label)).toHaveAccessibleDescription(error);
  expect(screen.queryByText(error, { selector: '.note' })).not.toBeInTheDocument();
  expect(field('Password')).toHaveValue('correct horse');
  expect(button()).toBeEnabled();
  await user.type(field('Phone'), '1');
  expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  await user.type(field(label), '2');
  expect(field(label)).not.toHaveAttribute('aria-invalid');
});

test('a code alone is enough to know the field', async () => {
  backEnd().answer(json(409, { success: false, code: 'existing_user_email', error: 'Taken.' }));
  const user = await opened();
  await send(user);
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Taken.'));
});

test.each<[string, ReturnType<typeof json>, string, string | RegExp]>([
  [
    'a refusal that came with 200',
    json(200, { success: false, message: 'No places left.' }),
    'No places left.',
    'No places left.',
  ],
  ['a refusal without words', json(400, {}), 'Signup failed', 'Signup failed'],
  ['a page in place of an answer', page(502), 'Signup failed', /may or may not have arrived/],
])('%s keeps the form as it is and stays written in it', async (_, answer, text, note) => {
  backEnd().answer(answer);
  const user = await opened();
  await send(user);
  expect(await toast('Signup Error')).toHaveTextContent(text);
  expect(within(screen.getByRole('dialog')).getByText(note, { selector: '.note' })).toBeVisible();
  expect(field('Full name')).toHaveValue('Ada Sample');
  await waitFor(() => expect(button()).toHaveFocus());
  expect(navigate).not.toHaveBeenCalled();
});

test('a network that fails is reported as such', async () => {
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  const user = await opened();
  await send(user);
  expect(await toast('Network/Error')).toHaveTextContent('Could not submit signup. Try again later.');
  expect(within(screen.getByRole('dialog')).getByText(/may or may not have arrived/)).toBeVisible();
  const { answer } = waitingAnswer();
  useRealFetch();
  await user.click(button());
  expect(screen.queryByText(/may or may not have arrived/)).not.toBeInTheDocument();
  await answer({ success: false, message: 'No.' });
  expect(await screen.findByText('No.', { selector: '.note' })).toBeVisible();
});

describe('closed while the application is pending', () => {
  async function closedMeanwhile(): Promise<{ user: User; answer: (body: object) => Promise<void> }> {
    const { answer, arrived } = waitingAnswer();
    const user = await opened();
    await send(user);
    await arrived();
    act(closeDialog);
    return { user, answer };
  }

  test('still tells how it went, and leaves the visitor where they are', async () => {
    const { answer } = await closedMeanwhile();
    await answer({ success: true });
    await toast('Application Submitted 🎉');
    expect(typedValuesOf('signup')).toBeUndefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('and opened again, it waits on and shows the answer', async () => {
    const { user, answer } = await closedMeanwhile();
    await openBy(user, 'Sign Up');
    expect(button()).toBeDisabled();
    expect(field('Full name')).toHaveValue('Ada Sample');
    await answer({ success: false, field: 'username', error: 'Taken.' });
    await waitFor(() => expect(field('Username')).toHaveAccessibleDescription('Taken.'));
    expect(backEnd().received).toHaveLength(1);
    expect(button()).toBeEnabled();
  });
});
