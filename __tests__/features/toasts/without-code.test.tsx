import { act, screen, within } from '@testing-library/react';

import { dismissToast } from '../../../src/features/toasts/show-toast';
import { passTime } from '../../support/render';
import { closeButton, renderToasts, show } from './show';

jest.mock('../../../src/features/toasts/toast-stack', () => {
  throw new Error('Loading chunk failed');
});

test('TOAST-12: a toast whose code cannot be fetched is plain text in its live element, for its duration', async () => {
  await renderToasts({ title: 'Login Failed', description: 'Invalid credentials', type: 'destructive' });
  const message = within(screen.getByRole('alert')).getByText('Login Failed: Invalid credentials');
  expect(message.parentElement).toHaveClass('note', 'bad');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await passTime(3_999);
  expect(message).toBeVisible();
  await passTime(1);
  expect(message).not.toBeInTheDocument();
});

test('one that is not an error is polite, can be shown again, and stays until it is closed or removed', async () => {
  const { user } = await renderToasts(
    { id: 'a', title: 'One', duration: Infinity },
    { id: 'b', title: 'Two', duration: Infinity },
  );
  await show({ id: 'a', title: 'One again', duration: Infinity });
  await passTime(60_000);
  const lines = screen.getByRole('status');
  expect(lines).toHaveTextContent(/^One again ×Two ×$/);
  expect(lines.firstElementChild).toHaveClass('note', { exact: true });
  await user.click(closeButton('One again'));
  expect(lines).toHaveTextContent(/^Two ×$/);
  act(() => dismissToast('b'));
  expect(lines).toBeEmptyDOMElement();
});
