import { css } from '@emotion/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import type { DialogsCode } from '../../../src/features/dialogs/dialog-host';
import { openDialog } from '../../../src/features/dialogs/open-dialog';
import { navigate } from '../../support/gatsby';
import { withResolvers } from '../../support/with-resolvers';
import { renderSite, setUpSite, toast } from './site';

/** Replaces the code of the dialogs. */
const load = jest.fn<Promise<DialogsCode>, []>();

const code: DialogsCode = { DialogContent: ({ name }) => <p>The {name} dialog</p>, dialogStyle: css`` };

setUpSite();

beforeEach(() => {
  load.mockReset();
});

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
  'DIALOG-10: the code is fetched on %s of a link',
  (intent) => {
    load.mockResolvedValue(code);
    renderSite(<a href="/events">Events</a>, { load });
    fireEvent[intent](screen.getByRole('link', { name: 'Events' }));
    expect(load).not.toHaveBeenCalled();
    fireEvent[intent](screen.getByRole('link', { name: 'Login' }));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test('shows a hint while the code loads', async () => {
  const { promise, resolve } = withResolvers<DialogsCode>();
  load.mockReturnValue(promise);
  renderSite(null, { load });
  await act(async () => openDialog('login'));
  expect(screen.getByText('Opening…')).toHaveRole('status');
  act(() => resolve(code));
  expect(await screen.findByText('The login dialog')).toBeVisible();
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
});

test('DIALOG-10: if the code cannot be fetched, the link opens the page of the dialog', async () => {
  load.mockRejectedValue(new Error('ChunkLoadError'));
  const { user } = renderSite(null, { load });
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await waitFor(() => expect(navigate.mock.calls).toEqual([['/signup']]));
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
});

test('on that page a message offers to try again', async () => {
  window.history.replaceState(null, '', '/login');
  load.mockRejectedValue(new Error('ChunkLoadError'));
  renderSite(null, { load });
  await act(async () => openDialog('login'));
  expect(await toast('The form could not be opened')).toHaveTextContent('Check your connection');
  expect(navigate).not.toHaveBeenCalled();
});
