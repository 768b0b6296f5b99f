import '../../support/dialog-polyfill';

import { screen, waitFor, within } from '@testing-library/react';

import { INSTRUCTORS_ROUTE } from '../../../contract/values/instructors';
import InstructorRegistrationView from '../../../src/member/views/instructor-registration-view';
import { closeConnection, errorAnswer, json } from '../../support/back-end';
import { expectFocusOnErrors } from '../../support/error-summary';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { setUpBackEnd } from '../../features/dialogs/service';

const view = (
  <InstructorRegistrationView
    content={{
      page: {
        heading: 'Instructor Registration',
        lead: 'What could you teach?',
        note: 'This form is not connected yet.',
        pictures: [],
      },
    }}
  />
);

function field(name: string): HTMLElement {
  return screen.getByRole('textbox', { name });
}

function register(): HTMLElement {
  return screen.getByRole('button', { name: 'Register' });
}

test('AREA-17: has a note that it is not connected, with a link to the contact page', () => {
  renderWithUser(view);
  const note = screen.getByText(/This form is not connected yet\./);
  expect(note).toBeVisible();
  expect(note.compareDocumentPosition(field('Full name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

test('AREA-15: starts with name and email of the member', () => {
  signIn({}, []);
  renderWithUser(view);
  expect(field('Full name')).toHaveValue('Ada');
  expect(field('Email')).toHaveValue('ada@brainhouse.example');
});

test('removes an error as soon as the field is valid', async () => {
  const { user } = renderWithUser(view);
  await user.type(field('Full name'), 'Ada');
  await user.type(field('Email'), 'ada');
  await user.click(register());
  expectFocusOnErrors(field('Email'));
  expect(field('Email')).toHaveAccessibleDescription('Enter an email address such as name@example.com.');
  await user.type(field('Email'), '@example');
  expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await user.type(field('Email'), '.com');
  expect(field('Email')).not.toHaveAttribute('aria-invalid');
});

test('AREA-15, AREA-16: shows the alert of AREA-16 with only name and email; nothing is sent where nothing is announced', async () => {
  const fetchMock = jest.spyOn(globalThis, 'fetch');
  signIn({}, []);
  const { user } = renderWithUser(view);
  await user.click(register());
  const alert = screen.getByRole('alertdialog', { name: 'Instructor registration' });
  expect(alert).toHaveAccessibleDescription('Registration submitted successfully!');
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(register()).toHaveFocus();
  expect(fetchMock).not.toHaveBeenCalled();
});

describe('AREA-33: where the back end takes applications', () => {
  const backEnd = setUpBackEnd();
  const application = { fullName: 'Ada', email: 'ada@brainhouse.example', phone: '', expertise: 'Bookkeeping' };

  async function send() {
    const { user } = renderWithUser(view);
    await user.type(field('Expertise (optional)'), 'Bookkeeping');
    await user.click(register());
    return user;
  }

  function sent(): readonly unknown[] {
    return backEnd()
      .received.filter(({ method, path }) => method === 'POST' && path === `/wp-json${INSTRUCTORS_ROUTE}`)
      .map(({ body }) => JSON.parse(body) as unknown);
  }

  test.each([
    [{ isOpen: true, answer: null, answeredAt: null }, /^You applied on 3 May.* Your application is open\.$/],
    [
      { isOpen: false, answer: 'accepted', answeredAt: '2026-05-04T12:00:00.000Z' },
      /^You applied on 3 May.* It was accepted on 4 May.*\.$/,
    ],
    [
      { isOpen: true, answer: 'declined', answeredAt: '2026-05-04T12:00:00.000Z' },
      /^You applied on 3 May.* Your application is open\. The one before: It was declined on 4 May.*\.$/,
    ],
  ])('says what has become of the application: %j', async (state, text) => {
    backEnd().answer(json(200, { application: { sentAt: '2026-05-03T12:00:00.000Z', ...state } }));
    signIn({}, ['instructors']);
    renderWithUser(view);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
  });

  test('says nothing of it where there is none, or it cannot be read, and knows it after it was sent', async () => {
    let sends = 0;
    backEnd().answer((response, request) => {
      sends += Number(request.method === 'POST');
      const application = sends > 0 ? { sentAt: '2026-05-03T12:00:00.000Z', isOpen: true } : null;
      json(200, { application })(response, request);
    });
    signIn({}, ['instructors']);
    const user = await send();
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/^You applied on 3 May/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible();
  });

  test('the alert comes only after the application is stored', async () => {
    let store: () => void = () => undefined;
    backEnd().answer((response, request) => {
      store = () => json(200, {})(response, request);
    });
    signIn({}, ['instructors']);
    await send();
    const button = screen.getByRole('button', { name: 'Sending…' });
    expect(button).toBeDisabled();
    await waitFor(() => expect(sent()).toEqual([application]));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    store();
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('Registration submitted successfully!');
  });

  test('is asked first if it is not known yet', async () => {
    // By the address, because a request of the test before may still be on its way.
    const me = { id: 7, brainhouse: { instructors: true } };
    backEnd().answer((response, request) => json(200, request.path.includes('/me?') ? me : {})(response, request));
    signIn();
    await send();
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(sent()).toEqual([application]);
  });

  test.each([
    ['a lost answer', closeConnection, /may have been sent\. You can send it again: the newest one counts\./],
    [
      'a refusal',
      errorAnswer(429, 'too_many_requests', 'You have sent 5 applications.'),
      'You have sent 5 applications.',
    ],
  ])('after %s it says what happened, keeps what was typed, and can be sent again', async (_what, answer, text) => {
    backEnd().answer(answer);
    signIn({}, ['instructors']);
    const user = await send();
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Expertise (optional)')).toHaveValue('Bookkeeping');
    expect(register()).toHaveFocus();
    backEnd().answer(json(200, {}));
    await user.click(register());
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(sent()).toEqual([application, application]);
  });

  test('an error of the back end is at its field', async () => {
    backEnd().answer(json(400, { success: false, code: 'invalid_field', field: 'expertise', message: 'Too long.' }));
    signIn({}, ['instructors']);
    await send();
    await waitFor(() => expect(field('Expertise (optional)')).toHaveAccessibleDescription('Too long.'));
  });
});
