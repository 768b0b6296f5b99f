import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';

import { RedirectNotice } from '../../../src/features/redirect/redirect-notice';
import { expectConsole } from '../../support/console';

// jsdom navigates only to another fragment of the same page, so only such navigations can be observed.
const inThisPage = { name: 'the marketplace', url: `${window.location.origin}${window.location.pathname}#marketplace` };
const onOtherSite = { name: 'the marketplace', url: 'https://market.example/' };

/** The error of jsdom instead of a navigation. */
const NOT_NAVIGATED = /Not implemented: navigation/;

function navigationCount(): number {
  return jest.mocked(console.error).mock.calls.filter(([error]) => NOT_NAVIGATED.test(String(error))).length;
}

afterEach(() => {
  window.location.hash = '';
});

test('ROUTE-13: redirects to the destination without leaving itself in the history', () => {
  const pages = window.history.length;
  render(<RedirectNotice destination={inThisPage} />);
  expect(window.location.hash).toBe('#marketplace');
  expect(window.history).toHaveLength(pages);
});

test('ROUTE-14: names the destination and offers a plain link', () => {
  render(<RedirectNotice destination={inThisPage} />);
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to the marketplace…');
  expect(screen.getByRole('link', { name: 'Go to the marketplace' })).toHaveAttribute('href', inThisPage.url);
});

test('redirects once after several renders', () => {
  expectConsole('error', NOT_NAVIGATED);
  const { rerender } = render(<RedirectNotice destination={onOtherSite} />);
  rerender(<RedirectNotice destination={{ ...onOtherSite }} />);
  expect(navigationCount()).toBe(1);
});

test('ROUTE-15: without an address it shows a message with a link back, and does not redirect', () => {
  const before = window.location.href;
  render(
    <StrictMode>
      <RedirectNotice destination={{ name: 'the marketplace', url: '' }} />
    </StrictMode>,
  );
  expect(screen.getByRole('heading', { name: 'This destination is not set up yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact-us');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(window.location.href).toBe(before);
  expect(navigationCount()).toBe(0);
});
