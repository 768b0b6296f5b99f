import '../../support/dialog-polyfill';

import { act, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

import { useModal } from '../../../src/components/modal';
import { ToastRegion } from '../../../src/features/toasts/show-toast';
import { fakeTime, passTime, renderWithUser } from '../../support/render';
import { card, closeButton, region, show } from './show';

/** A button that opens a dialog, which contains such a button too, up to two of them. */
function Opener({ depth = 1 }: { readonly depth?: number }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>{`Open ${depth}`}</button>
      {isOpen && <Dialog depth={depth} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ depth, onClose }: { readonly depth: number; readonly onClose: () => void }): ReactNode {
  const ref = useModal(onClose);
  return (
    <dialog ref={ref} aria-label={`${depth}`}>
      <button type="button" onClick={() => ref.current?.close()}>{`Close ${depth}`}</button>
      {depth < 2 && <Opener depth={depth + 1} />}
    </dialog>
  );
}

let opening: Promise<void>[] = [];
function renderPage(): ReturnType<typeof renderWithUser> {
  fakeTime();
  opening = [];
  // jsdom has no animations.
  Object.assign(Element.prototype, { getAnimations: () => opening.map((finished) => ({ finished })) });
  return renderWithUser(
    <>
      <Opener />
      <ToastRegion />
    </>,
  );
}

function dialog(depth: number): HTMLElement {
  return screen.getByRole('dialog', { name: `${depth}` });
}

async function press(name: string): Promise<void> {
  act(() => screen.getByRole('button', { name }).click());
  await passTime(0);
}

test('the region moves into the topmost dialog with its toasts, and back', async () => {
  renderPage();
  await show({ title: 'One' });
  for (const [button, place] of [
    ['Open 1', () => dialog(1)],
    ['Open 2', () => dialog(2)],
    ['Close 2', () => dialog(1)],
    ['Close 1', () => document.body],
  ] as const) {
    await press(button);
    expect(region().parentElement).toBe(place());
    expect(region()).toContainElement(card('One'));
  }
});

test('a toast keeps the focus when the dialog closes, and its timer stays paused', async () => {
  renderPage();
  await press('Open 1');
  await show({ title: 'One' });
  act(() => closeButton('One').focus());
  await press('Close 1');
  await passTime(60_000);
  expect(closeButton('One')).toHaveFocus();
  expect(card('One').closest('[inert]')).toBeNull();
});

test('a press on a toast is not a press on the dialog', async () => {
  const { user } = renderPage();
  await press('Open 1');
  const onPress = jest.fn();
  dialog(1).addEventListener('click', onPress);
  await show({ title: 'One' });
  await user.click(card('One'));
  await user.click(closeButton('One'));
  expect(onPress).not.toHaveBeenCalled();
});

test('a message during closing is announced in the page, and a move announces nothing again', async () => {
  renderPage();
  await press('Open 1');
  await show({ title: 'Welcome, Ada' });
  await press('Close 1');
  const live = within(region()).getByRole('status');
  expect(live).toBeEmptyDOMElement();
  await passTime(200);
  expect(live).toHaveTextContent('Welcome, Ada');
  await press('Open 1');
  expect(live).toBeEmptyDOMElement();
});

test.each([
  ['moves when the opening animation of the dialog has ended', [], () => dialog(1)],
  ['stays in the page if the dialog has closed before', ['Close 1'], () => document.body],
])('a visible toast %s', async (_name, buttons, place) => {
  renderPage();
  await show({ title: 'One' });
  let end: () => void = () => undefined;
  opening = [new Promise((resolve) => (end = resolve))];
  await press('Open 1');
  expect(region().parentElement).toBe(document.body);
  opening = [];
  for (const button of buttons) await press(button);
  end();
  await passTime(0);
  expect(region().parentElement).toBe(place());
});
