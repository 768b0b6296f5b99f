import { act, fireEvent, screen, within } from '@testing-library/react';

import { type renderWithUser, passTime } from '../../support/render';
import { card, closeButton, expectTitles, region, renderToasts, show, titles } from './show';

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

const PAUSES: [string, (user: User) => Promise<void>, (user: User) => Promise<void>][] = [
  ['under the pointer', (user) => user.hover(card('Two')), async () => void fireEvent.pointerOut(card('Two'))],
  ['until they move from under it', (user) => user.hover(card('Two')), async () => void fireEvent.pointerOver(field())],
  ['with the focus in it', async () => act(() => closeButton('Two').focus()), async () => act(() => field().focus())],
  ['in a hidden tab', async () => hideTab(true), async () => hideTab(false)],
];

test.each(PAUSES)(
  'TOAST-10: timers are paused %s, and continue with the remaining time',
  async (_name, pause, resume) => {
    // All of them, so that none moves away from the pointer.
    const { user } = await renderToasts({ title: 'One' }, { title: 'Two' });
    await passTime(2_500);
    await pause(user);
    await passTime(60_000);
    await show({ title: 'Three' });
    await passTime(60_000);
    await expectTitles('One', 'Two', 'Three');
    await resume(user);
    await passTime(1_499);
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    await passTime(1);
    await expectTitles('Three');
  },
);

// Whether it moves the focus from a field, and from elsewhere.
test.each([
  ['T', {}, true, true],
  ['†', {}, false, true],
  ['ˇ', {}, false, true],
  ['Dead', {}, false, true],
  ['†', { modifierAltGraph: true }, false, false],
  ['T', { ctrlKey: true }, false, false],
  ['T', { metaKey: true }, false, false],
  ['T', { altKey: false }, false, false],
])(
  'TOAST-06: Alt+T works with any letter that it types, but leaves that to a field: %s, %j',
  async (key, keys, fromField, any) => {
    const press = { code: 'KeyT', key, altKey: true, ...keys };
    await renderToasts();
    expect(fireEvent.keyDown(document.body, press)).toBe(true);
    await show({ title: 'One' });
    act(() => field().focus());
    for (const [element, isHandled] of [
      [field(), fromField],
      [document.body, any],
    ] as const) {
      expect(fireEvent.keyDown(element, press)).toBe(!isHandled);
      expect(document.activeElement === region()).toBe(isHandled);
    }
  },
);

test('the focus of a toast that disappears moves to the next or the previous one, and from the last back', async () => {
  const { user } = await renderToasts({ title: 'One' }, { title: 'Two' }, { title: 'Three' });
  await user.click(field());
  act(() => closeButton('Two').focus());
  await user.keyboard('{Escape}');
  expect(card('Three')).toHaveFocus();
  await expectTitles('One', 'Three');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(card('One')).toHaveFocus();
  await expectTitles('One');
  await user.keyboard('{Escape}');
  expect(field()).toHaveFocus();
  await expectTitles();
});

test('it is back when an action runs, or removed if no element had it before, and the toast disappears', async () => {
  const { user } = await renderToasts();
  const onSelect = jest.fn(() => document.activeElement);
  for (const previous of [document.body, field()]) {
    act(() => previous.focus());
    await show({ title: 'Your session has ended', action: { label: 'Sign in again', onSelect } });
    await expectTitles('Your session has ended');
    const button = screen.getByRole('button', { name: 'Sign in again' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveLastReturnedWith(previous);
    // It cannot be pressed again.
    expect(button.closest('[inert]')).not.toBeNull();
    await expectTitles();
  }
});

test('a press on a toast leaves the focus in the field, so that timers continue, and is none on the dialog around', async () => {
  const onPress = jest.fn();
  document.body.addEventListener('click', onPress);
  const { user } = await renderToasts({ title: 'One', description: 'Words' }, { title: 'Two' });
  await user.click(field());
  await user.click(within(card('One')).getByText('Words'));
  await user.click(closeButton('One'));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(field()).toHaveFocus();
  await user.unhover(region());
  await passTime(4_000);
  await expectTitles();
  expect(field()).toHaveFocus();
});

test('Escape dismisses nothing elsewhere, and no toast that is not dismissible', async () => {
  const { user } = await renderToasts({ title: 'One', dismissible: false });
  for (const element of [field(), card('One')]) {
    act(() => element.focus());
    await user.keyboard('{Escape}');
  }
  await expectTitles('One');
});

describe('a sideways swipe', () => {
  const SWIPE = ['down 0', 'move 60', 'up 60'];
  const captured = jest.fn();
  // jsdom has no pointer capture.
  beforeEach(() => Object.assign(HTMLElement.prototype, { setPointerCapture: captured.mockClear() }));

  /** Each movement is a type and the distance from where the swipe began. jsdom has no pointer events. */
  function point(movements: readonly string[], { isPrimary = true, button = 0 } = {}): void {
    for (const [type, distance] of movements.map((movement) => movement.split(' '))) {
      const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX: 100 + Number(distance), button });
      fireEvent(card('One'), Object.assign(event, { isPrimary, pointerId: 7 }));
    }
  }

  test.each([
    [20, '110%'],
    [-20, '-110%'],
    [19, ''],
  ])(
    'TOAST-07: of 20 px dismisses the toast to its side, a shorter one does not: %s px',
    async (distance, translate) => {
      await renderToasts({ title: 'One' });
      point(['down 0', 'move 7']);
      // Until then it may be a press on a button, which a swipe prevents.
      expect(captured).not.toHaveBeenCalled();
      point(['move 8', `move ${distance}`]);
      expect(captured).toHaveBeenCalledWith(7);
      expect(card('One').style.translate).toBe(`${distance}px`);
      point([`up ${distance}`]);
      expect(card('One').style.translate).toBe(translate);
      await expectTitles(...(translate === '' ? ['One'] : []));
    },
  );

  test.each([
    ['that becomes scrolling', ['down 0', 'move 60', 'cancel 60', 'up 60'], {}],
    ['without a press', ['move 60', 'up 60'], {}],
    ['of a second finger', SWIPE, { isPrimary: false }],
    ['with another button', SWIPE, { button: 2 }],
    ['of a toast that is not dismissible', SWIPE, { dismissible: false, button: 0 }],
  ] as const)('%s does nothing', async (_name, movements, options) => {
    await renderToasts({ title: 'One', ...options });
    point(movements, options);
    expect(card('One').style.translate).toBe('');
    await expectTitles('One');
  });
});
