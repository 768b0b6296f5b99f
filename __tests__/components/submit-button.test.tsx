import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

import { SubmitButton } from '../../src/components/submit-button';
import { expectConsole } from '../support/console';

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

test('LOOK-08: gets the focus back after the request', () => {
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

test('LOOK-08: works after a reload during a request, when Firefox restores the disabled button', () => {
  expectConsole('error', /hydrated/);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form(false));
  button().setAttribute('disabled', '');
  render(form(false), { container, hydrate: true });
  expect(button()).toBeEnabled();
});
