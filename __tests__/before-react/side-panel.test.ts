import '../support/popover-polyfill';

import { screen } from '@testing-library/react';

import { startSidePanel } from '../../src/before-react/side-panel';
import { fakeLoader } from '../support/loader';
import { fakeTime } from '../support/render';

beforeEach(() => {
  fakeTime();
  document.body.innerHTML = `
    <div id="page"><main>Page</main><button popovertarget="side-panel" aria-expanded="false">Menu</button></div>
    <div id="side-panel" popover="auto" role="dialog" aria-modal="false">
      <a href="/events">Events</a> <a href="#main">Top</a></div>`;
  screen.getByRole('button', { name: 'Menu' }).click();
});

test('a panel that was opened before the script ran becomes modal', () => {
  const panel = screen.getByRole('dialog');
  expect(panel).toHaveAttribute('aria-modal', 'false');
  startSidePanel();
  jest.runAllTimers();
  expect(panel).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('button', { name: 'Menu', hidden: true })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Page').closest('[inert]')).not.toBeNull();
});

test('a link within the document closes the panel immediately, one to another document when that is there', () => {
  fakeLoader('idle');
  const panel = screen.getByRole('dialog');
  // jsdom cannot change the document.
  document.body.addEventListener('click', (event) => event.preventDefault());

  screen.getByRole('link', { name: 'Events' }).click();
  expect(panel.matches(':popover-open')).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(panel.matches(':popover-open')).toBe(false);

  panel.showPopover();
  screen.getByRole('link', { name: 'Top' }).click();
  expect(panel.matches(':popover-open')).toBe(false);

  // React changes the page within the document.
  fakeLoader('hydrated');
  panel.showPopover();
  screen.getByRole('link', { name: 'Events' }).click();
  expect(panel.matches(':popover-open')).toBe(false);
});
