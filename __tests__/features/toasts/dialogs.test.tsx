import '../../support/dialog-polyfill';

import { act, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';

import { useModal } from '../../../src/components/modal';
import type { Toast } from '../../../src/features/toasts/show-toast';
import { passTime } from '../../support/render';
import { withResolvers } from '../../support/with-resolvers';
import { card, closeButton, region, renderToasts, show } from './show';

/** An open dialog with others in it, `count` in all. */
function Dialog({ level, count }: Readonly<Record<'level' | 'count', number>>): ReactNode {
  const ref = useModal(() => undefined);
  return (
    <dialog ref={ref} aria-label={`${level}`}>
      {level < count && <Dialog level={level + 1} count={count} />}
    </dialog>
  );
}

/** Renders the region, and the field with the focus. @returns a function that opens and closes dialogs until `count` are open */
async function renderPage(...toasts: readonly Toast[]): Promise<(count: number) => Promise<void>> {
  // jsdom has no animations.
  Object.assign(Element.prototype, { getAnimations: () => [] });
  await renderToasts(...toasts);
  act(() => screen.getByRole('textbox').focus());
  const { rerender } = render(null);
  return async (count) => {
    rerender(count > 0 && <Dialog level={1} count={count} />);
    await passTime(0);
  };
}

test('DIALOG-11: the region moves into the topmost dialog with its toasts, and back', async () => {
  const setOpen = await renderPage({ title: 'One' });
  for (const count of [1, 2, 1, 0]) {
    await setOpen(count);
    expect(region().parentElement).toBe(count ? screen.getByRole('dialog', { name: `${count}` }) : document.body);
    expect(region()).toContainElement(card('One'));
  }
});

test('a toast keeps the focus when the dialog closes, and its timer stays paused', async () => {
  const setOpen = await renderPage();
  await setOpen(1);
  await show({ title: 'One' });
  act(() => closeButton('One').focus());
  await setOpen(0);
  await passTime(60_000);
  expect(closeButton('One')).toHaveFocus();
  expect(card('One').closest('[inert]')).toBeNull();
});

test('a message during closing is announced in the page, and a move announces nothing again', async () => {
  const setOpen = await renderPage();
  await setOpen(1);
  await show({ title: 'Welcome, Ada' });
  await setOpen(0);
  const live = within(region()).getByRole('status');
  expect(live).toBeEmptyDOMElement();
  await passTime(200);
  expect(live).toHaveTextContent('Welcome, Ada');
  await setOpen(1);
  expect(live).toBeEmptyDOMElement();
});

test.each([1, 0])(
  'a visible toast moves after the opening animation, if the dialog is still open: %s',
  async (count) => {
    const setOpen = await renderPage({ title: 'One' });
    const animation = withResolvers<undefined>();
    Object.assign(Element.prototype, { getAnimations: () => [{ finished: animation.promise }] });
    await setOpen(1);
    expect(region().parentElement).toBe(document.body);
    Object.assign(Element.prototype, { getAnimations: () => [] });
    await setOpen(count);
    animation.resolve(undefined);
    await passTime(0);
    expect(region().parentElement).toBe(count ? screen.getByRole('dialog') : document.body);
  },
);
