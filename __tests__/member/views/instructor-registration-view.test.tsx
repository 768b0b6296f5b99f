import '../../support/dialog-polyfill';

import { screen, within } from '@testing-library/react';

import InstructorRegistrationView from '../../../src/member/views/instructor-registration-view';
import { expectFocusOnErrors } from '../../support/error-summary';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';

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

test('has a note that it is not connected, with a link to the contact page', () => {
  renderWithUser(view);
  const note = screen.getByText(/This form is not connected yet\./);
  expect(note).toBeVisible();
  expect(note.compareDocumentPosition(field('Full name'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

test('starts with name and email of the member', () => {
  signIn();
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

test('shows the alert of AREA-16 with only name and email; nothing is sent', async () => {
  const fetchMock = jest.spyOn(globalThis, 'fetch');
  signIn();
  const { user } = renderWithUser(view);
  await user.click(register());
  const alert = screen.getByRole('alertdialog', { name: 'Instructor registration' });
  expect(alert).toHaveAccessibleDescription('Registration submitted successfully!');
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(register()).toHaveFocus();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('phone and expertise can be filled in as well', async () => {
  signIn();
  const { user } = renderWithUser(view);
  await user.type(field('Phone (optional)'), '+1 555 0100');
  await user.type(field('Expertise (optional)'), 'Email marketing');
  await user.click(register());
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
