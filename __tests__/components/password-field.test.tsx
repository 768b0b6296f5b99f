import { screen } from '@testing-library/react';

import { NewPasswordField, PasswordField } from '../../src/components/password-field';
import { renderWithUser } from '../support/render';

function password(): HTMLElement {
  return screen.getByLabelText('Password');
}

test('AUTH-37, FORM-10: its button shows and hides the typed text, which can be pasted, without sending the form', async () => {
  const onSubmit = jest.fn();
  const { user } = renderWithUser(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  );
  await user.click(password());
  await user.paste('open sesame');
  const button = screen.getByRole('button', { name: 'Show password', pressed: false });
  await user.click(button);
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveAttribute('autocapitalize', 'none');
  expect(password()).toHaveValue('open sesame');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await user.click(button);
  expect(password()).toHaveAttribute('type', 'password');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('AUTH-37: Caps Lock is reported only while the password is typed', async () => {
  const { user } = renderWithUser(<PasswordField label="Password" autoComplete="current-password" />);
  await user.type(password(), 'a');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{CapsLock}b');
  expect(screen.getByRole('status')).toHaveTextContent('Caps Lock is on.');
  await user.keyboard('{CapsLock}c');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{CapsLock}d');
  await user.tab();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('AUTH-30: a new password has advice that follows what is typed, and refuses nothing', async () => {
  const { user, rerender } = renderWithUser(<NewPasswordField label="Password" required />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  expect(field).not.toHaveAccessibleDescription();
  await user.type(field, 'short');
  expect(field).toHaveAccessibleDescription('Use at least 8 characters: 3 more.');
  expect(field).toBeValid();
  rerender(<NewPasswordField label="Password" required error="Too common." />);
  expect(field).toHaveAccessibleDescription('Too common.');
  rerender(<NewPasswordField label="Password" required />);
  await user.type(field, 'er one');
  expect(field).not.toHaveAccessibleDescription();
});
