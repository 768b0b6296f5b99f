import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';

import { RedirectNotice } from '../../../src/features/redirect/redirect-notice';
import { expectConsole } from '../../support/console';

// jsdom goes nowhere but to another fragment of the same page: that much of a change of address can be watched.
const nearby = { name: 'the marketplace', url: `${window.location.origin}${window.location.pathname}#marketplace` };
const faraway = { name: 'the marketplace', url: 'https://market.example/' };

/** What jsdom says instead of going elsewhere. */
const NOT_GONE = /Not implemented: navigation/;

function timesGone(): number {
  return jest.mocked(console.error).mock.calls.filter(([error]) => NOT_GONE.test(String(error))).length;
}

afterEach(() => {
  window.location.hash = '';
});

test('goes to the destination without leaving itself in the history', () => {
  const pages = window.history.length;
  render(<RedirectNotice destination={nearby} />);
  expect(window.location.hash).toBe('#marketplace');
  expect(window.history).toHaveLength(pages);
});

test('names where it goes and offers a plain link', () => {
  render(<RedirectNotice destination={nearby} />);
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to the marketplace…');
  expect(screen.getByRole('link', { name: 'Go to the marketplace' })).toHaveAttribute('href', nearby.url);
});

test('goes once, however often it is rendered', () => {
  expectConsole('error', NOT_GONE);
  const { rerender } = render(<RedirectNotice destination={faraway} />);
  rerender(<RedirectNotice destination={{ ...faraway }} />);
  expect(timesGone()).toBe(1);
});

test('prebuilt HTML offers the link without any script', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<RedirectNotice destination={faraway} />);
  expect(page.querySelector('a')).toHaveAttribute('href', faraway.url);
});

describe('a destination that is not set up', () => {
  const notice = (
    <StrictMode>
      <RedirectNotice destination={{ name: 'the marketplace', url: '' }} />
    </StrictMode>
  );

  test('says so and leads back', () => {
    render(notice);
    expect(screen.getByRole('heading', { name: 'This destination is not set up yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact-us');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('goes nowhere', () => {
    const before = window.location.href;
    render(notice);
    expect(window.location.href).toBe(before);
    expect(timesGone()).toBe(0);
  });
});
