import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

import { openDialog, type DialogName } from '../../../src/features/dialogs/open-dialog';
import { navigate } from '../../support/gatsby';
import { renderSite, setUpSite, toast } from './site';

interface Code {
  readonly Dialogs: ComponentType<{ readonly name: DialogName }>;
}

/** The dialogs' code, which is not tested here. */
const load = jest.fn<Promise<Code>, []>();

const code: Code = { Dialogs: ({ name }) => <p>The {name} dialog</p> };

setUpSite();

beforeEach(() => {
  load.mockReset();
});

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)('the code is fetched on %s of a link', (intent) => {
  load.mockResolvedValue(code);
  renderSite(<a href="/events">Events</a>, { load });
  fireEvent[intent](screen.getByRole('link', { name: 'Events' }));
  expect(load).not.toHaveBeenCalled();
  fireEvent[intent](screen.getByRole('link', { name: 'Login' }));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure on intent is ignored', () => {
  load.mockRejectedValue(new Error('ChunkLoadError'));
  renderSite(null, { load });
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Login' }));
  expect(load).toHaveBeenCalledTimes(1);
  expect(navigate).not.toHaveBeenCalled();
});

test('while the code loads, a hint says so', async () => {
  let arrive: ((loaded: Code) => void) | undefined;
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  renderSite(null, { load });
  act(() => openDialog('login'));
  expect(screen.getByText('Opening…')).toHaveRole('status');
  act(() => arrive?.(code));
  expect(await screen.findByText('The login dialog')).toBeVisible();
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
});

test('code that cannot be fetched leads to the dialog’s page', async () => {
  load.mockRejectedValue(new Error('ChunkLoadError'));
  const { user } = renderSite(null, { load });
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  expect(navigate.mock.calls).toEqual([['/signup']]);
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
});

test('on that page it says what can be done', async () => {
  window.history.replaceState(null, '', '/login');
  load.mockRejectedValue(new Error('ChunkLoadError'));
  renderSite(null, { load });
  act(() => openDialog('login'));
  expect(await toast('The form could not be opened')).toHaveTextContent('Check your connection');
  expect(navigate).not.toHaveBeenCalled();
});
