import '../support/popover-polyfill';

import { screen } from '@testing-library/react';

import { startSidePanel } from '../../src/page-scripts/side-panel';
import { fakeTime } from '../support/render';

test('a panel that was opened before the script ran becomes modal', () => {
  fakeTime();
  document.body.innerHTML = `
    <div id="page"><main>Page</main><button popovertarget="side-panel" aria-expanded="false">Menu</button></div>
    <div id="side-panel" popover="auto" role="dialog" aria-modal="false"><a href="/events">Events</a></div>`;
  screen.getByRole('button', { name: 'Menu' }).click();
  const panel = screen.getByRole('dialog');
  expect(panel).toHaveAttribute('aria-modal', 'false');
  startSidePanel();
  jest.runAllTimers();
  expect(panel).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('button', { name: 'Menu', hidden: true })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Page').closest('[inert]')).not.toBeNull();
});
