import { act, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { InternalLink } from '../../../src/components/link';
import { DialogHost, provideDialogs } from '../../../src/features/dialogs/dialog-host';
import * as dialogs from '../../../src/features/dialogs/dialogs';
import { renderWithUser } from '../../support/render';
import { field, openBy, setUpSite } from './site';

// The dialog that is open in the page before React, of `page-scripts/dialog-links.ts`.

setUpSite();

provideDialogs(dialogs);

const site = (
  <DialogHost pathname="/login">
    <InternalLink to="/login">Login</InternalLink>
  </DialogHost>
);

let root: Root | undefined;

/** Shows the page as the build has rendered it. @returns its dialog, and a function that hydrates the page */
function openPrebuilt(): { dialog: HTMLDialogElement; hydrate: () => Promise<void> } {
  // In a document React renders what is there.
  document.body.innerHTML = '<dialog data-dialog="login"></dialog>';
  const html = renderToString(site);
  document.body.innerHTML = `<div>${html}</div>`;
  const container = document.body.firstElementChild as HTMLElement;
  return {
    dialog: screen.getByRole('dialog'),
    hydrate: async () => {
      root = await act(async () => hydrateRoot(container, site));
    },
  };
}

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

test('becomes the dialog of React, with what was typed, and closes', async () => {
  const { dialog, hydrate } = openPrebuilt();
  (field('Username or email') as HTMLInputElement).value = 'ada';
  await hydrate();
  expect(screen.getByRole('dialog', { name: 'Welcome Back' })).toBe(dialog);
  expect(field('Username or email')).toHaveValue('ada');
  expect(field('Username or email')).toHaveFocus();
  const { user } = renderWithUser(<i />);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(dialog).toBeEmptyDOMElement();
  expect(await openBy(user, 'Login')).toBe(dialog);
  expect(field('Username or email')).toHaveValue('ada');
});

test.each(['Show password', 'Forgot password?'])('START-04: %s keeps the focus', async (name) => {
  const { dialog, hydrate } = openPrebuilt();
  const control = within(dialog).getByText(
    (_text, element) => [element?.ariaLabel, element?.textContent].includes(name),
    {
      selector: 'a, button',
    },
  );
  control.focus();
  await hydrate();
  expect(control).toHaveFocus();
});

test('stays closed if the visitor closes it while React hydrates the page', async () => {
  const { dialog, hydrate } = openPrebuilt();
  dialog.open = false;
  await hydrate();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(dialog).toBeEmptyDOMElement();
});
