import { screen } from '@testing-library/react';

import { NewPasswordField } from '../../src/components/new-password-field';
import { renderWithUser } from '../support/render';

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
