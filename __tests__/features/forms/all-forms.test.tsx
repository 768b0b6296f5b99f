import '../../support/dialog-polyfill';

import { LocationProvider } from '@gatsbyjs/reach-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { ReactElement } from 'react';

import { ChangePasswordForm } from '../../../src/features/change-password/change-password-form';
import { ContactForm } from '../../../src/features/contact/contact-form';
import { LoginForm } from '../../../src/features/dialogs/login-form';
import { SignUpForm } from '../../../src/features/dialogs/sign-up-form';
import { InstructorForm } from '../../../src/features/instructor/instructor-form';
import { ForgotPassword } from '../../../src/features/password-reset/forgot-password';
import { ResetPassword } from '../../../src/features/password-reset/reset-password';
import { endSession } from '../../../src/features/session/session';
import { forgetElements, recordElements, restoreFocus } from '../../../src/lib/recreated-elements';
import { errorSummary, expectFocusOnErrors } from '../../support/error-summary';
import { enter, renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { withResolvers } from '../../support/with-resolvers';
import { billing, card, checkout } from '../checkout/sample-checkout';

/** Texts by the labels of fields. */
type Texts = Readonly<Record<string, string>>;

interface FormCase {
  readonly form: ReactElement;
  /** Label of a field whose value is kept. */
  readonly kept: string;
  /** Label of the submit button, if the form has one. */
  readonly submit?: string;
  /** Valid values. */
  readonly good: Texts;
  /** Invalid values, and the error of each field. */
  readonly wrong?: { readonly texts: Texts; readonly errors: Texts };
  /** Label of a required field, and its error if it contains only spaces. */
  readonly required?: readonly [label: string, error: string];
  /** If the form sends a request: the server's name of a field, its label, and that of the button meanwhile. */
  readonly request?: { readonly serverField: string; readonly label: string; readonly busy: string };
}

const login = { 'Username or email': 'ada', Password: 'secret' };
const signUp = {
  'Full name': 'Ada Obi',
  Username: 'ada',
  Email: 'ada@example.com',
  Phone: '5550100',
  'I.V. code': 'IV-1',
  Password: 'secret',
  'Confirm password': 'secret',
};
const CASES: Readonly<Record<string, FormCase>> = {
  login: {
    form: <LoginForm />,
    kept: 'Username or email',
    submit: 'Sign In',
    good: login,
    wrong: {
      texts: {},
      errors: { 'Username or email': 'Enter your username or email.', Password: 'Enter your password.' },
    },
    required: ['Username or email', 'Enter your username or email.'],
    request: { serverField: 'username', label: 'Username or email', busy: 'Signing In...' },
  },
  'sign-up': {
    form: (
      <SignUpForm
        joinUrl=""
        information={{ purpose: 'For questions.', policyLabel: 'Policy' }}
        countryCodes={[{ code: '+1', label: 'US/CA' }]}
      />
    ),
    kept: 'Full name',
    submit: 'Submit',
    good: signUp,
    wrong: {
      texts: { ...signUp, 'Full name': '', Email: 'ada@example' },
      errors: { 'Full name': 'Enter your full name.', Email: 'Please enter a valid email address.' },
    },
    required: ['I.V. code', 'Enter your I.V. code.'],
    request: { serverField: 'username', label: 'Username', busy: 'Submitting...' },
  },
  'forgot password': {
    form: (
      <LocationProvider>
        <ForgotPassword heading="Forgot password?" lead={null} supportEmail="help@example.com" />
      </LocationProvider>
    ),
    kept: 'Username or email',
    submit: 'Send reset link',
    good: { 'Username or email': 'ada' },
    wrong: { texts: {}, errors: { 'Username or email': 'Enter your username or email.' } },
    required: ['Username or email', 'Enter your username or email.'],
    request: { serverField: 'user_login', label: 'Username or email', busy: 'Sending...' },
  },
  'reset password': {
    form: (
      <LocationProvider>
        <ResetPassword heading="Reset password" supportEmail="help@example.com" />
      </LocationProvider>
    ),
    kept: 'New password',
    submit: 'Reset password',
    good: { 'New password': 'secret', 'Confirm new password': 'secret' },
    wrong: {
      texts: {},
      errors: { 'New password': 'Enter a new password.', 'Confirm new password': 'Enter the new password again.' },
    },
    required: ['New password', 'Enter a new password.'],
    request: { serverField: 'password', label: 'New password', busy: 'Resetting...' },
  },
  'change password': {
    form: <ChangePasswordForm note={null} />,
    kept: 'Old password',
    submit: 'Change Password',
    good: { 'Old password': 'old', 'New password': 'new', 'Confirm new password': 'new' },
    wrong: {
      texts: { 'New password': 'one', 'Confirm new password': 'two' },
      errors: { 'Confirm new password': 'New passwords do not match.' },
    },
  },
  checkout: {
    form: checkout,
    kept: 'First name',
    submit: 'Pay with card',
    good: { ...billing, ...card },
    wrong: {
      texts: { ...billing, ...card, 'First name': '', CVV: '' },
      errors: { 'First name': 'Enter your first name.', CVV: 'Enter the security code on the card.' },
    },
    required: ['City', 'Enter your city.'],
  },
  instructor: {
    form: <InstructorForm />,
    kept: 'Expertise (optional)',
    submit: 'Register',
    good: { 'Full name': 'Ada', Email: 'ada@example.com' },
    wrong: {
      texts: {},
      errors: { 'Full name': 'Enter your full name.', Email: 'Enter your email address.' },
    },
    required: ['Full name', 'Enter your full name.'],
  },
  contact: {
    form: <ContactForm supportEmail="help@example.com" note="Opens your mail program." />,
    kept: 'Message',
    good: { 'Full name': 'Ada', Message: 'Hello' },
  },
};

type User = ReturnType<typeof renderWithUser>['user'];

function field(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

function fill(texts: Texts): void {
  for (const [label, text] of Object.entries(texts)) enter(field(label), text);
}

async function press(user: User, label: string | undefined): Promise<void> {
  await user.click(screen.getByRole('button', { name: label ?? '' }));
}

/** Answers every request with this status and body. */
function answerWith(status: number, body: unknown): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

beforeEach(() => {
  window.__resetLink = { key: 'key', login: 'ada' };
});

afterEach(() => {
  delete window.__resetLink;
});

const all = Object.entries(CASES);
const withErrors = all.flatMap(([name, { wrong, ...rest }]) => (wrong ? [[name, { ...rest, wrong }] as const] : []));
const withRequired = all.flatMap(([name, { required, ...rest }]) =>
  required ? [[name, { ...rest, required }] as const] : [],
);
const withRequest = all.flatMap(([name, { request, ...rest }]) =>
  request ? [[name, { ...rest, request }] as const] : [],
);

describe.each(all)('%s', (_name, { form, kept }) => {
  /** Writes into the form as a member, and leaves it. */
  function writeAsMember(): void {
    signIn();
    const { unmount } = renderWithUser(form);
    enter(field(kept), 'private');
    unmount();
  }

  test('LOOK-20, FORM-10: usernames, codes and passwords stay as typed; other texts have the direction of what is typed', () => {
    const { container } = renderWithUser(form);
    for (const control of container.querySelectorAll('textarea, input:not([type=radio],[type=checkbox],[hidden])')) {
      if (control.matches('[type=password],[autocomplete=username],[autocomplete=off]')) {
        expect(control.matches('[autocorrect=off][autocapitalize=none][spellcheck=false]')).toBe(true);
      }
      if (!control.matches('[type=password]')) expect(control).toHaveAttribute('dir', 'auto');
    }
  });

  test('AUTH-30, AUTH-37: every password has a button that shows it, and a new one has advice while it is short', async () => {
    const { user, container, unmount } = renderWithUser(form);
    const passwords = container.querySelectorAll('[type=password]');
    expect(screen.queryAllByRole('button', { name: /^Show / })).toHaveLength(passwords.length);
    for (const field of [...container.querySelectorAll('[autocomplete=new-password]')].slice(0, 1)) {
      await user.type(field, 'short');
      expect(field).toHaveAccessibleDescription('Use at least 8 characters: 3 more.');
      unmount();
      // Also when the visitor comes back.
      const page = renderWithUser(form).container;
      expect(page.querySelector('[autocomplete=new-password]')).toHaveAccessibleDescription(/3 more\.$/);
    }
  });

  test.each([false, true])(
    'START-04, FORM-04: keeps values typed before hydration, focus and caret; translated: %s',
    async (translated) => {
      const container = document.body.appendChild(document.createElement('div'));
      container.innerHTML = renderToString(form);
      recordElements();
      const input = within(container).getByLabelText<HTMLInputElement | HTMLTextAreaElement>(kept);
      input.focus();
      if (translated) container.querySelectorAll('label, button').forEach((element) => element.append(' (traduit)'));
      input.value = 'early';
      input.setSelectionRange(2, 3);
      const options = translated ? { onRecoverableError: () => undefined } : {};
      const root = await act(async () => hydrateRoot(container, form, options));
      restoreFocus();
      expect(input.isConnected).toBe(!translated);
      expect(field(kept)).toHaveFocus();
      expect(field(kept)).toMatchObject({ value: 'early', selectionStart: 2, selectionEnd: 3 });
      forgetElements();
      act(() => root.unmount());

      renderWithUser(form);
      expect(field(kept)).toHaveValue('early');
      container.remove();
    },
  );

  test('DIALOG-03, FORM-04: keeps typed values when the visitor comes back, in memory only', async () => {
    const { user, unmount } = renderWithUser(form);
    await user.type(field(kept), 'half a text');
    unmount();
    renderWithUser(form);
    expect(field(kept)).toHaveValue('half a text');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test('FORM-07: shows a member no values of another member', async () => {
    writeAsMember();
    signIn({ id: 8, email: 'eve@brainhouse.example' });
    renderWithUser(form);
    expect(field(kept)).not.toHaveDisplayValue('private');
  });

  test.each(['expired', 'refused'] as const)(
    'SESS-15: gives typed values only to their member after a session is %s',
    async (why) => {
      writeAsMember();
      act(() => endSession(why));
      const asGuest = renderWithUser(form);
      expect(field(kept)).toHaveDisplayValue('');
      asGuest.unmount();
      signIn();
      renderWithUser(form);
      expect(field(kept)).toHaveDisplayValue(/private/);
    },
  );

  test('SESS-15, FORM-07: deletes typed values after a logout', async () => {
    writeAsMember();
    act(() => endSession('logout'));
    signIn();
    renderWithUser(form);
    expect(field(kept)).not.toHaveDisplayValue(/private/);
  });
});

describe.each(withErrors)('%s', (_name, { form, submit, wrong }) => {
  const errors = Object.entries(wrong.errors);

  /** Submits invalid values, and closes the alert that some forms show. */
  async function submitWrong(user: User): Promise<void> {
    fill(wrong.texts);
    await press(user, submit);
    const alert = screen.queryByRole('alertdialog');
    if (alert) await user.click(within(alert).getByRole('button', { name: 'OK' }));
  }

  test('AREA-15, AUTH-17, FORM-01: shows errors at the fields and in a summary that takes the focus and links to them', async () => {
    const { user } = renderWithUser(form);
    await submitWrong(user);
    expectFocusOnErrors(field(errors[0]?.[0] ?? ''));
    for (const [label, error] of errors) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(error));
    }
    const links = within(screen.getByRole('group', { name: /^There (is|are)/ })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(errors.map(([, error]) => error));
    for (const [index, [label]] of errors.entries()) {
      const link = links[index];
      if (link) await user.click(link);
      expect(field(label)).toHaveFocus();
    }
    expect(window.location.hash).toBe('');
  });

  test('FORM-02: removes errors while the visitor types, and adds none', async () => {
    const { user } = renderWithUser(form);
    for (const [label] of errors) {
      await user.type(field(label), 'x');
      await user.clear(field(label));
    }
    expect(errorSummary()).not.toBeInTheDocument();

    await submitWrong(user);
    for (const [index, [label]] of errors.entries()) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      await user.clear(field(label));
      await user.click(field(label));
      await user.paste('ada@example.com');
      expect(field(label)).not.toHaveAttribute('aria-invalid');
      expect(within(errorSummary() ?? document.createElement('div')).queryAllByRole('link')).toHaveLength(
        errors.length - index - 1,
      );
      await user.clear(field(label));
      expect(field(label)).not.toHaveAttribute('aria-invalid');
    }
    expect(errorSummary()).not.toBeInTheDocument();
  });

  test('FORM-04: keeps typed values after an error', async () => {
    const { user } = renderWithUser(form);
    await submitWrong(user);
    for (const [label, text] of Object.entries(wrong.texts)) expect(field(label)).toHaveValue(text);
  });
});

test.each(withRequired)(
  'PASS-01, FORM-03: %s treats spaces as empty, and sends nothing',
  async (_name, { form, submit, required, good }) => {
    const [label, error] = required;
    const fetchMock = jest.spyOn(globalThis, 'fetch');
    const { user } = renderWithUser(form);
    fill({ ...good, [label]: '   ' });
    await press(user, submit);
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(error));
    expectFocusOnErrors(field(label));
    expect(fetchMock).not.toHaveBeenCalled();
  },
);

describe.each(withRequest)('%s', (_name, { form, submit, good, request }) => {
  test('AUTH-11, AUTH-28, PASS-02, FORM-05: sends one request at a time', async () => {
    const { promise, reject } = withResolvers<Response>();
    const fetchMock = jest.spyOn(globalThis, 'fetch').mockReturnValue(promise);
    renderWithUser(form);
    fill(good);
    const element = field(request.label).closest('form');
    act(() => {
      element?.requestSubmit();
      element?.requestSubmit();
    });
    expect(screen.getByRole('button', { name: request.busy })).toBeDisabled();
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
    act(() => element?.requestSubmit());
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await act(async () => reject(new TypeError('Failed to fetch')));
    expect(screen.getByRole('button', { name: submit ?? '' })).toBeEnabled();
  });

  test('AUTH-10, FORM-04: keeps typed values when the request fails, and can be sent again', async () => {
    const fetchMock = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const { user } = renderWithUser(form);
    fill(good);
    await press(user, submit);
    await waitFor(() => expect(screen.getByRole('button', { name: submit ?? '' })).toBeEnabled());
    for (const [label, text] of Object.entries(good)) expect(field(label)).toHaveValue(text);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await press(user, submit);
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.getByRole('button', { name: submit ?? '' })).toBeEnabled());
  });

  test('AUTH-27, FORM-06: shows a server error at its field until the field is changed', async () => {
    answerWith(400, { success: false, code: 'refused', field: request.serverField, message: 'Not this one.' });
    const { user } = renderWithUser(form);
    fill(good);
    await press(user, submit);
    await waitFor(() => expectFocusOnErrors(field(request.label)));
    expect(field(request.label)).toHaveAccessibleDescription('Not this one.');
    await user.type(field(request.label), 'x');
    expect(field(request.label)).not.toHaveAttribute('aria-invalid');
    expect(errorSummary()).not.toBeInTheDocument();
  });
});

test('FORM-08: deletes the card number when the visitor leaves the checkout', async () => {
  const { user, unmount } = renderWithUser(checkout);
  fill(card);
  await user.click(screen.getByRole('radio', { name: 'Bank' }));
  unmount();
  renderWithUser(checkout);
  expect(screen.getByRole('radio', { name: 'Bank' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  for (const label of Object.keys(card)) expect(field(label)).toHaveValue('');
});
