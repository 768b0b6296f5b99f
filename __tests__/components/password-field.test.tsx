import { render, screen } from '@testing-library/react';

import { PasswordField } from '../../src/components/password-field';
import { renderWithUser } from '../support/render';

function password(): HTMLElement {
  return screen.getByLabelText('Password');
}

test('a password is hidden, and password managers recognize it', () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" required />);
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('name', 'password');
  expect(password()).toBeRequired();
});

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

test('is described by its hint and error', () => {
  render(<PasswordField label="Password" autoComplete="new-password" hint="Long is good." error="Enter a password." />);
  expect(password()).toHaveAttribute('aria-invalid', 'true');
  expect(password()).toHaveAccessibleDescription('Long is good. Enter a password.');
});
