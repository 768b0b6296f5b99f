import { within } from '@testing-library/react';

import { dismissToast, prepareToasts } from '../../../src/features/toasts/show-toast';
import { passTime } from '../../support/render';
import { region, renderRegion, show } from './show';

jest.mock('../../../src/features/toasts/toast-stack', () => {
  throw new Error('Loading chunk failed');
});

function plain(role: 'status' | 'alert'): HTMLElement {
  return within(region()).getByRole(role);
}

test('a message whose code cannot be fetched stands as plain text where it is read out, for its time', async () => {
  renderRegion();
  await show({ title: 'Login Failed', description: 'Invalid credentials', type: 'destructive' });
  const message = within(plain('alert')).getByText('Login Failed: Invalid credentials');
  expect(message).toBeVisible();
  expect(message).toHaveClass('note', 'bad');
  expect(message).not.toHaveClass('sr-only');
  expect(plain('status')).toBeEmptyDOMElement();
  await passTime(3_999);
  expect(message).toBeInTheDocument();
  await passTime(1);
  expect(message).not.toBeInTheDocument();
});

test('one that is not about an error is polite, and stays when it is meant to', async () => {
  renderRegion();
  await show({ title: 'Saved', duration: Infinity });
  await passTime(60_000);
  expect(within(plain('status')).getByText('Saved')).toHaveClass('note', { exact: true });
});

test('removing an unknown one is no error', async () => {
  renderRegion();
  const [id = ''] = await show({ title: 'Saved' });
  expect(() => dismissToast(id)).not.toThrow();
  await passTime(0);
});

test('fetching the code beforehand tells that it failed', async () => {
  await expect(prepareToasts()).rejects.toThrow('Loading chunk failed');
});
