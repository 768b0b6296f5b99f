import '../../support/dialog-polyfill';

import { act, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

import { useModal } from '../../../src/components/modal';
import { ToastRegion } from '../../../src/features/toasts/show-toast';
import { fakeTime, passTime, renderWithUser } from '../../support/render';
import { card, region, settle, show, titles } from './show';

interface DialogProps {
  readonly name: string;
  readonly onPress: () => void;
  readonly onClose: () => void;
}

/** Closes when it is pressed, as the lightbox does. */
function Dialog({ name, onPress, onClose }: DialogProps): ReactNode {
  const ref = useModal(onClose);
  return (
    <dialog ref={ref} aria-label={name}>
      <button type="button" onClick={onPress}>{`Another above ${name}`}</button>
      <button type="button" onClick={() => ref.current?.close()}>{`Close ${name}`}</button>
    </dialog>
  );
}

function Page(): ReactNode {
  const [open, setOpen] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <ToastRegion />
      {open > 0 && <Dialog name="first" onPress={() => setOpen(2)} onClose={() => setOpen(0)} />}
      {open > 1 && <Dialog name="second" onPress={() => undefined} onClose={() => setOpen(1)} />}
    </>
  );
}

function dialog(name: string): HTMLElement {
  return screen.getByRole('dialog', { name });
}

async function press(name: string): Promise<void> {
  act(() => screen.getByRole('button', { name }).click());
  await passTime(0);
}

let openingAnimations: Promise<void>[] = [];
function renderPage(): ReturnType<typeof renderWithUser> {
  fakeTime();
  openingAnimations = [];
  // jsdom has no animations.
  Object.assign(Element.prototype, { getAnimations: () => openingAnimations.map((finished) => ({ finished })) });
  return renderWithUser(<Page />);
}

test('the region moves into the topmost dialog immediately, and back when it closes', async () => {
  renderPage();
  expect(region().parentElement).toBe(document.body);
  await press('Open');
  expect(dialog('first')).toContainElement(region());
  await press('Another above first');
  expect(dialog('second')).toContainElement(region());
  await press('Close second');
  expect(region().parentElement).toBe(dialog('first'));
  await press('Close first');
  expect(region().parentElement).toBe(document.body);
});

test('toasts move with the region, and their timers continue', async () => {
  renderPage();
  await show({ title: 'One' });
  await passTime(1_000);
  await press('Open');
  expect(within(dialog('first')).getByRole('group', { name: 'One' })).toBeVisible();
  await passTime(1_000);
  await press('Close first');
  expect(titles()).toEqual(['One']);
  await passTime(1_900);
  expect(titles()).toEqual(['One']);
  await passTime(100);
  await settle();
  expect(titles()).toEqual([]);
});

test('a toast shown while a dialog is open is in the dialog and announced there', async () => {
  renderPage();
  await press('Open');
  await show({ title: 'Login Failed', type: 'destructive' });
  await passTime(200);
  expect(within(dialog('first')).getByRole('alert')).toHaveTextContent('Login Failed');
  expect(within(dialog('first')).getByRole('group', { name: 'Login Failed' })).toBeVisible();
});

test('a message during closing is announced in the page, and a move announces nothing again', async () => {
  renderPage();
  await press('Open');
  await show({ title: 'Welcome, Ada' });
  await press('Close first');
  const live = within(region()).getByRole('status');
  expect(live).toBeEmptyDOMElement();
  await passTime(200);
  expect(live).toHaveTextContent('Welcome, Ada');
  await press('Open');
  expect(live).toBeEmptyDOMElement();
});

test('a visible toast moves when the opening animation of the dialog has ended', async () => {
  renderPage();
  await show({ title: 'One' });
  let arrive: () => void = () => undefined;
  openingAnimations = [new Promise((resolve) => (arrive = resolve))];
  await press('Open');
  expect(region().parentElement).toBe(document.body);
  openingAnimations = [];
  arrive();
  await passTime(0);
  expect(dialog('first')).toContainElement(card('One'));
});

test('a visible toast stays in the page if the dialog has closed before', async () => {
  renderPage();
  await show({ title: 'One' });
  let arrive: () => void = () => undefined;
  openingAnimations = [new Promise((resolve) => (arrive = resolve))];
  await press('Open');
  await press('Close first');
  arrive();
  await passTime(0);
  expect(region().parentElement).toBe(document.body);
  expect(titles()).toEqual(['One']);
});

test('a press on a toast is not a press on the dialog', async () => {
  const { user } = renderPage();
  await press('Open');
  const pressed = jest.fn();
  dialog('first').addEventListener('click', pressed);
  await show({ title: 'One' });
  await user.click(card('One'));
  await user.click(screen.getByRole('button', { name: 'Close: One' }));
  expect(pressed).not.toHaveBeenCalled();
});

test('a focused toast keeps the focus, and its timer stays paused, when the dialog closes', async () => {
  renderPage();
  await press('Open');
  await show({ title: 'One' });
  act(() => screen.getByRole('button', { name: 'Close: One' }).focus());
  await press('Close first');
  expect(screen.getByRole('button', { name: 'Close: One' })).toHaveFocus();
  await passTime(60_000);
  await settle();
  expect(titles()).toEqual(['One']);
  act(() => screen.getByRole('button', { name: 'Open' }).focus());
  await passTime(4_000);
  await settle();
  expect(titles()).toEqual([]);
});
