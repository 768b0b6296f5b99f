import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';

import { SubmitButton } from '../../src/components/submit-button';

function form(busy: boolean): ReactElement {
  return (
    <form>
      <input aria-label="Name" />
      <SubmitButton label="Send" busy={busy} busyLabel="Sending..." />
    </form>
  );
}

function button(): HTMLElement {
  return screen.getByRole('button');
}

/** Removes the focus from a disabled button, as browsers do and jsdom does not. */
function removeFocus(): void {
  act(() => button().blur());
}

test('is disabled and says why while a request runs', () => {
  const { rerender } = render(form(false));
  expect(button()).toHaveAccessibleName('Send');
  rerender(form(true));
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleName('Sending...');
});

test('gets the focus back after the request', () => {
  const { rerender } = render(form(false));
  act(() => button().focus());
  rerender(form(true));
  removeFocus();
  rerender(form(false));
  expect(button()).toHaveFocus();
});

test('takes the focus from no other element', () => {
  const { rerender } = render(form(true));
  act(() => screen.getByLabelText('Name').focus());
  rerender(form(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
