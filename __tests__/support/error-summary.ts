import { screen, within } from '@testing-library/react';

const NAME = /^There (?:is a problem|are \d+ problems)$/;

/** The list of all errors of a form; null if there are none. */
export function errorSummary(): HTMLElement | null {
  return screen.queryByRole('group', { name: NAME });
}

/** Expects the focus on the error summary, and the error of this field as its first. */
export function expectFocusOnErrors(first: HTMLElement): void {
  const summary = screen.getByRole('group', { name: NAME });
  expect(summary).toHaveFocus();
  expect(within(summary).getAllByRole('link')[0]).toHaveAttribute('href', `#${first.id}`);
}
