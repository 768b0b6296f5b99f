import { act, screen, waitFor, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';

import { closeDialog } from '../../../src/features/dialogs/open-dialog';
import { draftOf } from '../../../src/features/forms/form-drafts';
import { json, page } from '../../support/back-end';
import { expectFocusOnErrors } from '../../support/error-summary';
import { navigate } from '../../support/gatsby';
import { enter } from '../../support/render';
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

test('says what the data are for, and opens the policy beside the form', async () => {
  await opened();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Your phone number is for questions/)).toBeVisible();
  const policy = dialog.getByRole('link', { name: 'Privacy policy (opens in a new tab)' });
  expect(policy).toHaveAttribute('href', '/policy');
  expect(policy).toHaveAttribute('target', '_blank');
});

test('DIALOG-12: says above the fields how one gets an I.V. code', async () => {
  await opened();
  const join = within(screen.getByRole('dialog')).getByRole('link', { name: 'Join ASF Community' });
  expect(join).toHaveAttribute('href', 'https://forms.example/join');
  expect(join.parentElement).toHaveTextContent('No I.V. code yet? You get one when you join ASF.');
  expect(join.compareDocumentPosition(field('Full name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

/** Fills in the form as a password manager does: each field in one step. */
function fill(changes: Partial<Record<Label, string>> = {}): void {
  for (const label of LABELS) enter(field(label), changes[label] ?? VALUES[label]);
}

function button(): HTMLElement {
  return within(screen.getByRole('dialog')).getByRole('button', { name: /^Submit/ });
}

/** Opens the form, fills it in and sends it. @param answer that of the server, if the form is to send anything */
async function send(
  changes: Partial<Record<Label, string>> = {},
  answer?: Parameters<ReturnType<typeof backEnd>['answer']>[0],
): Promise<User> {
  if (answer) backEnd().answer(answer);
  const user = await opened();
  fill(changes);
  await user.click(button());
  return user;
}

/** Delays the response to the next request. */
function pendingAnswer(): { arrived: () => Promise<void>; answer: (body: object) => Promise<void> } {
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

test('AUTH-15: has all fields of AUTH-15, with their autocomplete purposes', async () => {
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
  // Keyboards of phones would start them with a capital letter.
  expect(field('I.V. code')).toHaveAttribute('autocapitalize', 'none');
  expect(field('Username')).toHaveAttribute('autocapitalize', 'none');
});

test('AUTH-16: offers the country codes of the content, with +1 selected', async () => {
  await opened();
  expect(field('Country code')).toHaveDisplayValue('+1 (US/CA)');
  expect(
    within(field('Country code'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['+44 (UK)', '+1 (US/CA)']);
});

test('AUTH-17: requires each field, also if it contains only spaces', async () => {
  await send(Object.fromEntries(LABELS.map((label) => [label, '  '])));
  expect(await toast('Missing Information')).toHaveTextContent(
    'Please fill in all required fields including I.V. code and password.',
  );
  for (const label of LABELS) expect([label, field(label).ariaInvalid]).toEqual([label, 'true']);
  expectFocusOnErrors(field('Full name'));
  expect(backEnd().received).toEqual([]);
});

test('AUTH-18: requires the same password twice', async () => {
  const user = await send({ 'Confirm password': 'correct house' });
  expect(await toast('Password Mismatch')).toHaveTextContent('Passwords do not match. Please re-enter.');
  expectFocusOnErrors(field('Confirm password'));
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match. Please re-enter.');
  await user.clear(field('Password'));
  await user.type(field('Password'), 'correct house');
  expect(field('Confirm password')).not.toHaveAttribute('aria-invalid');
  expect(backEnd().received).toEqual([]);
});

test('AUTH-19: requires a valid email', async () => {
  await send({ Email: 'ada@example' });
  expect(await toast('Invalid Email')).toHaveTextContent('Please enter a valid email address.');
  expectFocusOnErrors(field('Email'));
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(backEnd().received).toEqual([]);
});

test('AUTH-20: marks all errors; the toast has the order of the rules, the summary that of the form', async () => {
  await send({ Email: 'ada@example', 'Confirm password': 'else' });
  await toast('Password Mismatch');
  expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Confirm password')).toHaveAttribute('aria-invalid', 'true');
  expectFocusOnErrors(field('Email'));
});

test.each([
  ["it's", /could not sign in with a password that contains/],
  // They would be removed.
  [' correct horse', /spaces at the beginning and the end/],
])('AUTH-29: refuses the password %s with the reason', async (password, reason) => {
  const user = await send({ Password: password, 'Confirm password': password });
  expectFocusOnErrors(field('Password'));
  expect(field('Password')).toHaveAccessibleDescription(reason);
  expect(backEnd().received).toEqual([]);
  await user.clear(field('Password'));
  await user.type(field('Password'), 'correct horse');
  expect(field('Password')).not.toHaveAttribute('aria-invalid');
});

test('AUTH-21, AUTH-23: sends trimmed values, never the confirmation, and shows the next step', async () => {
  backEnd().answer(json(201, { success: true, message: 'We will write to you.' }));
  const user = await opened();
  await user.selectOptions(field('Country code'), '+44 (UK)');
  fill({ 'Full name': ' Ada Sample ', 'I.V. code': ' IV-1', 'Confirm password': 'correct horse ' });
  await user.click(button());
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
  expect(navigate.mock.calls).toEqual([
    ['/signup', { state: { submitted: true, first: 'We will write to you.' }, replace: false }],
  ]);
  expect(draftOf('signup')).toBeUndefined();
});

test('AUTH-23: shows the text of AUTH-23 if the server sends none', async () => {
  await send({}, json(200, { success: true }));
  expect(await toast('Application Submitted 🎉')).toHaveTextContent(
    "Please wait for approval. You'll receive a mail when your account is active.",
  );
});

test('AUTH-24: replaces its own page in the history, and takes what the applicant has to do there', async () => {
  const message = "First confirm. Please wait for approval. You'll receive a mail when your account is active.";
  window.history.replaceState(null, '', '/signup');
  await send({}, json(200, { success: true, message }));
  const state = { submitted: true, first: 'First confirm.' };
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/signup', { state, replace: true }));
});

test('AUTH-27, AUTH-30: an error code without a field marks its field, and so does the name of each field', async () => {
  const refusals: [object, Label][] = [
    [{ code: 'existing_user_email' }, 'Email'],
    [{ code: 'existing_user_login' }, 'Username'],
    [{ field: 'email' }, 'Email'],
    [{ field: 'fullName' }, 'Full name'],
    [{ field: 'phone' }, 'Phone'],
    [{ field: 'ivCode' }, 'I.V. code'],
    [{ field: 'password' }, 'Password'],
  ];
  backEnd().answer(...refusals.map(([body]) => json(409, { success: false, error: 'Taken.', ...body })));
  const user = await opened();
  fill();
  for (const [, label] of refusals) {
    await user.click(button());
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(/Taken\.$/)));
  }
});

test.each<[string, ReturnType<typeof json>, string, string | RegExp]>([
  [
    'a refusal with status 200',
    json(200, { success: false, message: 'No places left.' }),
    'No places left.',
    'No places left.',
  ],
  [
    'a refusal without a reason',
    json(400, {}),
    'Signup failed',
    /^The server did not accept .* has not been submitted/,
  ],
  ['a page instead of JSON', page(502), 'Signup failed', /may or may not have arrived/],
])('AUTH-25, AUTH-43: %s keeps the form and is shown in it', async (_, answer, text, note) => {
  await send({}, answer);
  expect(await toast('Signup Error')).toHaveTextContent(text);
  expect(await within(screen.getByRole('dialog')).findByText(note, { selector: '.note' })).toBeVisible();
  expect(field('Full name')).toHaveValue('Ada Sample');
  await waitFor(() => expect(button()).toHaveFocus());
  expect(navigate).not.toHaveBeenCalled();
});

describe('closed while the application is pending', () => {
  async function closedMeanwhile(): Promise<{ user: User; answer: (body: object) => Promise<void> }> {
    const { answer, arrived } = pendingAnswer();
    const user = await send();
    await arrived();
    await act(async () => closeDialog());
    return { user, answer };
  }

  test('shows the result, and does not navigate', async () => {
    const { answer } = await closedMeanwhile();
    await answer({ success: true });
    await toast('Application Submitted 🎉');
    expect(draftOf('signup')).toBeUndefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('and opened again, it waits for the response and shows it', async () => {
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
