import { act, fireEvent, within } from '@testing-library/react';

import { dismissToast, prepareToasts } from '../../../src/features/toasts/show-toast';
import { passTime } from '../../support/render';
import { region, renderRegion, show } from './show';

jest.mock('../../../src/features/toasts/toast-stack', () => {
  throw new Error('Loading chunk failed');
});

function plain(role: 'status' | 'alert'): HTMLElement {
  return within(region()).getByRole(role);
}

test('a toast whose code cannot be fetched is plain text in its live element, for its duration', async () => {
  renderRegion();
  await show({ title: 'Login Failed', description: 'Invalid credentials', type: 'destructive' });
  const message = within(plain('alert')).getByText('Login Failed: Invalid credentials');
  expect(message).toBeVisible();
  expect(message.parentElement).toHaveClass('note', 'bad');
  expect(plain('status')).toBeEmptyDOMElement();
  await passTime(3_999);
  expect(message).toBeInTheDocument();
  await passTime(1);
  expect(message).not.toBeInTheDocument();
});

test('a toast that is not an error is polite, and can be permanent until it is closed', async () => {
  renderRegion();
  await show({ title: 'Saved', duration: Infinity });
  await passTime(60_000);
  expect(within(plain('status')).getByText('Saved').parentElement).toHaveClass('note', { exact: true });
  fireEvent.click(within(region()).getByRole('button', { name: 'Close: Saved' }));
  expect(plain('status')).toBeEmptyDOMElement();
});

test('a toast that its caller removes, or shows again, is not there twice', async () => {
  renderRegion();
  const [id = ''] = await show({ id: 'session', title: 'Your session has ended', duration: Infinity });
  await show({ id: 'session', title: 'Your session has ended', duration: Infinity });
  expect(within(plain('status')).getAllByText('Your session has ended')).toHaveLength(1);
  act(() => dismissToast(id));
  expect(plain('status')).toBeEmptyDOMElement();
});

test('preloading the code leaves no failure to others: Gatsby would load the page again', async () => {
  const onUnhandled = jest.fn();
  process.on('unhandledRejection', onUnhandled);
  prepareToasts();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  process.off('unhandledRejection', onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});
