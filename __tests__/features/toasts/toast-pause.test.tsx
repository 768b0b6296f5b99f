import { act, fireEvent, screen, within } from '@testing-library/react';

import { type renderWithUser, passTime } from '../../support/render';
import { card, region, renderRegion, settle, show, titles } from './show';

type User = ReturnType<typeof renderWithUser>['user'];

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Name' });
}

function closeButton(title: string): HTMLElement {
  return screen.getByRole('button', { name: `Close: ${title}` });
}

function hideTab(hidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('timers are paused', () => {
  const ways: [string, (user: User) => Promise<void>, (user: User) => Promise<void>][] = [
    ['under the pointer', (user) => user.hover(card('Saved')), (user) => user.unhover(card('Saved'))],
    [
      'with the focus in it',
      async () => act(() => closeButton('Saved').focus()),
      async () => act(() => field().focus()),
    ],
    ['in a hidden tab', async () => hideTab(true), async () => hideTab(false)],
  ];

  test.each(ways)('%s, and continue with the remaining time', async (_way, pause, resume) => {
    const { user } = renderRegion();
    await show({ title: 'Saved' });
    await passTime(2_500);
    await pause(user);
    await passTime(60_000);
    expect(titles()).toEqual(['Saved']);
    await resume(user);
    await passTime(1_400);
    await passTime(0);
    expect(card('Saved').closest('[data-status=entered]')).not.toBeNull();
    await passTime(100);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('for all toasts, so that none moves away from the pointer', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await user.hover(card('Two'));
    await passTime(60_000);
    await settle();
    expect(titles()).toEqual(['One', 'Two']);
  });

  test('for a toast shown while the tab is hidden', async () => {
    renderRegion();
    hideTab(true);
    await show({ title: 'Saved' });
    await passTime(60_000);
    await settle();
    expect(titles()).toEqual(['Saved']);
    hideTab(false);
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual([]);
  });
});

describe('Alt+T', () => {
  test.each(['†', 'ˇ', 'Dead', 'T'])(
    'works with any letter that it types, but leaves that to a field: %s',
    async (key) => {
      const { user } = renderRegion();
      await show({ title: 'One' });
      await user.click(field());
      const press = { code: 'KeyT', key, altKey: true };
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
    renderRegion();
    await show({ title: 'One' });
    expect(fireEvent.keyDown(document.body, { code: 'KeyT', key: 't', ...modifiers })).toBe(true);
    expect(document.body).toHaveFocus();
  });

  test('does not move the focus if there is no toast', async () => {
    const { user } = renderRegion();
    await user.click(field());
    await user.keyboard('{Alt>}t{/Alt}');
    expect(field()).toHaveFocus();
  });

  test('returns the focus after Escape', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' });
    await user.click(field());
    await user.keyboard('{Alt>}t{/Alt}{Escape}');
    expect(field()).toHaveFocus();
    await settle();
    expect(titles()).toEqual(['One']);
  });
});

describe('the focus of a toast that disappears', () => {
  test('moves to the next toast, and from the last one to its previous element', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await user.click(field());
    await user.keyboard('{Alt>}t{/Alt}');
    await user.tab();
    await user.keyboard('{Escape}');
    expect(card('Two')).toHaveFocus();
    await settle();
    expect(titles()).toEqual(['Two']);
    await user.keyboard('{Escape}');
    expect(field()).toHaveFocus();
    await settle();
    expect(titles()).toEqual([]);
  });

  test('moves to the previous toast if there is no next one', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    act(() => closeButton('Two').focus());
    await user.keyboard('{Enter}');
    expect(card('One')).toHaveFocus();
  });

  test('returns to its previous element after a press, so that timers continue', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await user.click(field());
    await user.click(closeButton('One'));
    expect(field()).toHaveFocus();
    await user.unhover(region());
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('is removed if no element had it before', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' });
    await user.keyboard('{Alt>}t{/Alt}{Tab}{Enter}');
    expect(document.body).toHaveFocus();
  });

  test('is not moved if it is elsewhere', async () => {
    const { user } = renderRegion();
    await show({ title: 'One' }, { title: 'Two' });
    await user.click(field());
    await passTime(4_000);
    await settle();
    expect(titles()).toEqual([]);
    expect(field()).toHaveFocus();
  });

  test('has returned to its previous element when an action runs', async () => {
    const { user } = renderRegion();
    const onSelect = jest.fn(() => document.activeElement);
    await show({ title: 'Your session has ended', action: { label: 'Sign in again', onSelect } });
    await user.click(field());
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(onSelect).toHaveReturnedWith(field());
  });
});

test('Escape elsewhere dismisses nothing', async () => {
  const { user } = renderRegion();
  await show({ title: 'One' });
  await user.click(field());
  await user.keyboard('{Escape}');
  await settle();
  expect(titles()).toEqual(['One']);
});

test('Escape does not dismiss a toast that is not dismissible', async () => {
  const { user } = renderRegion();
  await show({ title: 'One', dismissible: false, action: { label: 'Do it', onSelect: () => undefined } });
  act(() => within(card('One')).getByRole('button', { name: 'Do it' }).focus());
  await user.keyboard('{Escape}');
  await settle();
  expect(titles()).toEqual(['One']);
});

test('a press on its text leaves the focus in the field', async () => {
  const { user } = renderRegion();
  await show({ title: 'One', description: 'Words' });
  await user.click(field());
  await user.click(within(card('One')).getByText('Words'));
  expect(field()).toHaveFocus();
});

describe('a sideways swipe', () => {
  let captured: jest.Mock;
  beforeEach(() => {
    // jsdom has no pointer capture.
    captured = jest.fn();
    Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
  });

  /** jsdom has no pointer events. */
  function point(type: string, target: HTMLElement, distance: number, { id = 7, button = 0 } = {}): void {
    const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX: 100 + distance, clientY: 20, button });
    fireEvent(target, Object.assign(event, { pointerId: id, isPrimary: id === 7 }));
  }
  function drag(target: HTMLElement, ...distances: readonly number[]): void {
    point('down', target, 0);
    distances.forEach((distance) => point('move', target, distance));
  }
  function release(target: HTMLElement, distance: number): void {
    point('up', target, distance);
  }

  test.each([
    ['right', 20, '110%'],
    ['left', -20, '-110%'],
  ])('of 20 px to the %s dismisses the toast to that side', async (_side, distance, away) => {
    renderRegion();
    await show({ title: 'One' });
    drag(card('One'), distance / 2, distance);
    expect(card('One').style.translate).toBe(`${distance}px`);
    expect(captured).toHaveBeenCalledWith(7);
    release(card('One'), distance);
    expect(card('One').style.translate).toBe(away);
    await settle();
    expect(titles()).toEqual([]);
  });

  test('of less than 20 px does not dismiss the toast', async () => {
    renderRegion();
    await show({ title: 'One' });
    drag(card('One'), 19);
    expect(card('One').style.translate).toBe('19px');
    release(card('One'), 19);
    expect(card('One').style.translate).toBe('');
    await settle();
    expect(titles()).toEqual(['One']);
  });

  test('that becomes scrolling does not dismiss the toast', async () => {
    renderRegion();
    await show({ title: 'One' });
    drag(card('One'), 30);
    point('cancel', card('One'), 30);
    expect(card('One').style.translate).toBe('');
    release(card('One'), 30);
    await settle();
    expect(titles()).toEqual(['One']);
  });

  test('needs a pressed pointer, and ignores a second finger and other buttons', async () => {
    renderRegion();
    await show({ title: 'One' });
    point('move', card('One'), 200);
    point('down', card('One'), 0, { id: 8 });
    point('move', card('One'), 200, { id: 8 });
    point('down', card('One'), 0, { button: 2 });
    point('move', card('One'), 200);
    expect(card('One').style.translate).toBe('');
    expect(captured).not.toHaveBeenCalled();
  });

  test('does not move a toast that is not dismissible', async () => {
    renderRegion();
    await show({ title: 'One', dismissible: false });
    drag(card('One'), 60);
    release(card('One'), 60);
    expect(card('One').style.translate).toBe('');
    await settle();
    expect(titles()).toEqual(['One']);
  });

  test('does not start with small movements during a press on a button', async () => {
    renderRegion();
    await show({ title: 'One' });
    drag(closeButton('One'), 7);
    expect(captured).not.toHaveBeenCalled();
    expect(card('One').style.translate).toBe('');
  });
});
