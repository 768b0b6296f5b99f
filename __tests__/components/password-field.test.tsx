import { screen } from '@testing-library/react';

import { PasswordField } from '../../src/components/password-field';
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
