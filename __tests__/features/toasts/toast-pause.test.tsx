import { act, fireEvent, screen, within } from '@testing-library/react';

import { type renderWithUser, passTime } from '../../support/render';
import { card, closeButton, region, renderToasts, settle, show, titles } from './show';

type User = ReturnType<typeof renderWithUser>['user'];

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Name' });
}

function hideTab(hidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('timers are paused', () => {
  const ways: [string, (user: User) => Promise<void>, (user: User) => Promise<void>][] = [
    ['under the pointer', (user) => user.hover(card('Two')), (user) => user.unhover(card('Two'))],
    ['with the focus in it', async () => act(() => closeButton('Two').focus()), async () => act(() => field().focus())],
    ['in a hidden tab', async () => hideTab(true), async () => hideTab(false)],
  ];

  test.each(ways)('%s, and continue with the remaining time', async (_way, pause, resume) => {
    // All of them, so that none moves away from the pointer.
    const { user } = await renderToasts({ title: 'One' }, { title: 'Two' });
    await passTime(2_500);
    await pause(user);
    await passTime(60_000);
    await show({ title: 'Three' });
    await passTime(60_000);
    await settle();
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    await resume(user);
    await passTime(1_499);
    expect(region().querySelector('[inert]')).toBeNull();
    await passTime(1);
    await settle();
    expect(titles()).toEqual(['Three']);
  });

  test('no longer when the toasts have moved from under the pointer', async () => {
    const { user } = await renderToasts({ title: 'One' });
    await user.hover(card('One'));
    fireEvent.pointerOver(field());
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual([]);
  });
});

describe('Alt+T', () => {
  test.each(['†', 'ˇ', 'Dead', 'T'])(
    'works with any letter that it types, but leaves that to a field: %s',
    async (key) => {
      const { user } = await renderToasts();
      const press = { code: 'KeyT', key, altKey: true };
      expect(fireEvent.keyDown(document.body, press)).toBe(true);
      await show({ title: 'One' });
      await user.click(field());
      expect(fireEvent.keyDown(field(), press)).toBe(key !== 'T');
      expect(fireEvent.keyDown(document.body, { ...press, modifierAltGraph: true })).toBe(key !== 'T');
      expect(fireEvent.keyDown(document.body, press)).toBe(false);
      expect(region()).toHaveFocus();
    },
  );

  test.each([
    ['T alone', {}],
    ['AltGr+T', { altKey: true, ctrlKey: true }],
    ['with the command key', { altKey: true, metaKey: true }],
  ])('ignores %s', async (_name, modifiers) => {
    await renderToasts({ title: 'One' });
    expect(fireEvent.keyDown(document.body, { code: 'KeyT', key: 't', ...modifiers })).toBe(true);
    expect(document.body).toHaveFocus();
  });
});

describe('the focus of a toast that disappears', () => {
  test('moves to the next toast or the previous one, and from the last one to its previous element', async () => {
    const { user } = await renderToasts({ title: 'One' }, { title: 'Two' }, { title: 'Three' });
    await user.click(field());
    act(() => closeButton('Two').focus());
    await user.keyboard('{Escape}');
    expect(card('Three')).toHaveFocus();
    await settle();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(card('One')).toHaveFocus();
    await settle();
    await user.keyboard('{Escape}');
    expect(field()).toHaveFocus();
    await settle();
    expect(titles()).toEqual([]);
  });

  test('has returned to its previous element when an action runs, or is removed if none had it', async () => {
    const { user } = await renderToasts();
    const onSelect = jest.fn(() => document.activeElement);
    for (const previous of [document.body, field()]) {
      act(() => previous.focus());
      await show({ title: 'Your session has ended', action: { label: 'Sign in again', onSelect } });
      act(() => screen.getByRole('button', { name: 'Sign in again' }).focus());
      await user.keyboard('{Enter}');
      expect(onSelect).toHaveLastReturnedWith(previous);
      await settle();
    }
  });
});

test('a press on a toast leaves the focus in the field, so that timers continue', async () => {
  const { user } = await renderToasts({ title: 'One', description: 'Words' }, { title: 'Two' });
  await user.click(field());
  await user.click(within(card('One')).getByText('Words'));
  await user.click(closeButton('One'));
  expect(field()).toHaveFocus();
  await user.unhover(region());
  await passTime(4_000);
  await settle();
  expect(titles()).toEqual([]);
  expect(field()).toHaveFocus();
});

test('Escape dismisses nothing elsewhere, and no toast that is not dismissible', async () => {
  const { user } = await renderToasts({
    title: 'One',
    dismissible: false,
    action: { label: 'Do it', onSelect: () => undefined },
  });
  for (const element of [field(), screen.getByRole('button', { name: 'Do it' })]) {
    act(() => element.focus());
    await user.keyboard('{Escape}');
  }
  await settle();
  expect(titles()).toEqual(['One']);
});

describe('a sideways swipe', () => {
  const captured = jest.fn();
  // jsdom has no pointer capture.
  beforeEach(() => Object.assign(HTMLElement.prototype, { setPointerCapture: captured.mockClear() }));

  /** jsdom has no pointer events. */
  function point(type: 'down' | 'move' | 'up' | 'cancel', distance: number, { id = 7, button = 0 } = {}): void {
    const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX: 100 + distance, button });
    fireEvent(closeButton('One'), Object.assign(event, { pointerId: id, isPrimary: id === 7 }));
  }

  test.each([
    ['right', 20, '110%'],
    ['left', -20, '-110%'],
  ])('of 20 px to the %s dismisses the toast to that side', async (_side, distance, away) => {
    await renderToasts({ title: 'One' });
    point('down', 0);
    point('move', distance / 2);
    point('move', distance);
    expect(card('One').style.translate).toBe(`${distance}px`);
    expect(captured).toHaveBeenCalledWith(7);
    point('up', distance);
    expect(card('One').style.translate).toBe(away);
    await settle();
    expect(titles()).toEqual([]);
  });

  test.each([
    ['of less than 20 px', 19, 'up'],
    ['that becomes scrolling', 30, 'cancel'],
  ] as const)('%s does not dismiss the toast', async (_name, distance, end) => {
    await renderToasts({ title: 'One' });
    point('down', 0);
    point('move', distance);
    expect(card('One').style.translate).toBe(`${distance}px`);
    point(end, distance);
    point('up', distance);
    expect(card('One').style.translate).toBe('');
    await settle();
    expect(titles()).toEqual(['One']);
  });

  test('needs a pressed pointer and 8 px, and ignores a second finger and other buttons', async () => {
    await renderToasts({ title: 'One' });
    point('move', 200);
    point('down', 0, { id: 8 });
    point('move', 200, { id: 8 });
    point('down', 0, { button: 2 });
    point('move', 200);
    point('down', 0);
    point('move', 7);
    expect(card('One').style.translate).toBe('');
    expect(captured).not.toHaveBeenCalled();
  });
});

test('a toast that is not dismissible cannot be swiped away', async () => {
  await renderToasts({ title: 'One', dismissible: false });
  for (const [type, clientX] of Object.entries({ pointerdown: 0, pointermove: 60, pointerup: 60 })) {
    fireEvent(card('One'), Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { isPrimary: true }));
  }
  expect(card('One').style.translate).toBe('');
  await settle();
  expect(titles()).toEqual(['One']);
});
