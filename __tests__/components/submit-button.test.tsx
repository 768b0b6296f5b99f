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

/** Removes the focus from a disabled button, as browsers do. In jsdom it stays there, also after `blur()`, but not on what is removed. */
function removeFocus(): void {
  const other = document.body.appendChild(document.createElement('input'));
  act(() => other.focus());
  other.remove();
  expect(document.body).toHaveFocus();
}

test('LOOK-08: gets the focus back after the request', () => {
  const { rerender } = render(form(false));
  act(() => button().focus());
  rerender(form(true));
  removeFocus();
  rerender(form(false));
  expect(button()).toHaveFocus();
});

test('of several buttons that are disabled together, gives the focus back to the one that was pressed', () => {
  function buttons(busy: boolean): ReactElement {
    return (
      <form>
        {['Approve', 'Reject', 'Ask'].map((label) => (
          <SubmitButton key={label} label={label} busy={busy} busyLabel={label} />
        ))}
      </form>
    );
  }
  const { rerender } = render(buttons(false));
  const reject = screen.getByRole('button', { name: 'Reject' });
  act(() => reject.focus());
  rerender(buttons(true));
  removeFocus();
  rerender(buttons(false));
  expect(reject).toHaveFocus();
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
