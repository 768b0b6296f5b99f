import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

import { openDialog } from '../../../src/features/dialogs';
import type { DialogName } from '../../../src/features/dialogs/open-dialog';
import { navigate } from '../../support/gatsby';
import { renderSite, setUpSite, toast } from './site';

interface Code {
  readonly Dialogs: ComponentType<{ readonly name: DialogName }>;
}

const mockLoad = jest.fn<Promise<Code>, []>();

// The way the code takes is what is tested here, not the code.
jest.mock('../../../src/features/dialogs/load-dialogs', () => ({
  loadDialogs: () => mockLoad(),
  prepareDialogs: () => void mockLoad().catch(() => undefined),
}));

const code: Code = { Dialogs: ({ name }) => <p>The {name} dialog</p> };

setUpSite();

beforeEach(() => {
  mockLoad.mockReset();
});

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)('the code is fetched on %s of a link', (intent) => {
  mockLoad.mockResolvedValue(code);
  renderSite(<a href="/events">Events</a>);
  fireEvent[intent](screen.getByRole('link', { name: 'Events' }));
  expect(mockLoad).not.toHaveBeenCalled();
  fireEvent[intent](screen.getByRole('link', { name: 'Login' }));
  expect(mockLoad).toHaveBeenCalledTimes(1);
});

test('a failure on intent is nobody’s concern yet', () => {
  mockLoad.mockRejectedValue(new Error('ChunkLoadError'));
  renderSite();
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Login' }));
  expect(mockLoad).toHaveBeenCalledTimes(1);
  expect(navigate).not.toHaveBeenCalled();
});

test('while the code is on its way a hint says so', async () => {
  let arrive: ((loaded: Code) => void) | undefined;
  mockLoad.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  renderSite();
  act(() => openDialog('login'));
  expect(screen.getByText('Opening…')).toHaveRole('status');
  act(() => arrive?.(code));
  expect(await screen.findByText('The login dialog')).toBeVisible();
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
});

test('code that cannot be fetched leads to the dialog’s page', async () => {
  mockLoad.mockRejectedValue(new Error('ChunkLoadError'));
  const { user } = renderSite();
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  expect(navigate.mock.calls).toEqual([['/signup']]);
  expect(screen.queryByText('Opening…')).not.toBeInTheDocument();
});

test('on that page it says what can be done', async () => {
  window.history.replaceState(null, '', '/login');
  mockLoad.mockRejectedValue(new Error('ChunkLoadError'));
  renderSite();
  act(() => openDialog('login'));
  expect(await toast('The form could not be opened')).toHaveTextContent('Check your connection');
  expect(navigate).not.toHaveBeenCalled();
});
