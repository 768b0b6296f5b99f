import { fireEvent, screen } from '@testing-library/react';

import { removeListenersAfterEach } from '../support/listeners';
import { fakeLoader } from '../support/loader';

const mockStart = jest.fn((): void => undefined);

/** Makes the module a promise that never ends. */
let mockThen: (() => void) | undefined;

jest.mock('../../src/page-scripts/menus-and-dialog-links', () => ({
  __esModule: true,
  startMenusAndDialogLinks: () => mockStart(),
  get then() {
    return mockThen;
  },
}));

removeListenersAfterEach();

/** What was pressed, in this order. */
let pressed: string[];

beforeEach(() => {
  mockStart.mockReset();
  mockThen = undefined;
  fakeLoader('idle');
  pressed = [];
  document.body.innerHTML = `<button aria-expanded="false">Dashboard submenu</button>
    <a href="#signup" data-opens-dialog="">Sign Up</a><label>Name <input></label>`;
  document.querySelectorAll('button, a').forEach((control) => {
    control.addEventListener('click', ({ defaultPrevented }) => {
      if (!defaultPrevented) pressed.push(control.textContent);
    });
  });
});

/** Runs the script, as on a page that was just loaded. */
async function open(): Promise<void> {
  await jest.isolateModulesAsync(async () => {
    const { loadMenusOnUse } = await import('../../src/page-scripts/load-menus');
    loadMenusOnUse();
  });
}

/** Waits for an import that has been started. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

test('controls are loaded once, with the first event, and a press before that is repeated once', async () => {
  await open();
  await settle();
  expect(mockStart).not.toHaveBeenCalled();

  // A person moves the pointer and presses it before the code is there.
  fireEvent.pointerMove(screen.getByRole('button'));
  fireEvent.pointerDown(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(pressed).toEqual([]);
  await settle();
  expect(pressed).toEqual(['Dashboard submenu']);

  // The controls handle later presses themselves.
  fireEvent.click(screen.getByRole('link'));
  await settle();
  expect(pressed).toEqual(['Dashboard submenu', 'Sign Up']);
  expect(mockStart).toHaveBeenCalledTimes(1);
});

test('a button that was pressed before this script ran is pressed again, a link has been followed', async () => {
  const [button, link] = [screen.getByRole('button'), screen.getByRole('link')];
  for (const control of [button, link]) {
    const lastClick = new MouseEvent('click', { bubbles: true });
    control.dispatchEvent(lastClick);
    fakeLoader('idle', { lastClick });
    await open();
    await settle();
  }
  expect(pressed).toEqual(['Dashboard submenu', 'Dashboard submenu', 'Sign Up']);
});

test.each([
  ['follows a link to a dialog', undefined, true],
  ['lets the link of a member wait for the controls', 'stored', false],
])('START-09: a page that still loads %s', async (_, session, isFollowed) => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  if (session) document.documentElement.dataset.session = session;
  await open();
  const isDefault = fireEvent.click(screen.getByRole('link'));
  expect(isDefault).toBe(isFollowed);
  await settle();
  expect(pressed).toEqual(['Sign Up']);
  readyState.mockRestore();
  delete document.documentElement.dataset.session;
});

// The focus starts React, but a dialog that is opened afterwards needs the controls.
test('controls are loaded for a field that had the focus before this script ran', async () => {
  screen.getByRole('textbox').focus();
  await open();
  await settle();
  expect(mockStart).toHaveBeenCalledTimes(1);
});

describe('if the controls cannot be loaded', () => {
  beforeEach(() => {
    mockStart.mockImplementationOnce(() => {
      throw new Error('Failed to fetch dynamically imported module');
    });
  });

  // `storage` is from another tab, such as a choice of the theme.
  test.each(['pointerdown', 'storage'])(
    'START-09, THEME-02: a button says so and is forgotten, and the next %s tries again',
    async (type) => {
      const { reportFailure } = fakeLoader('idle');
      await open();
      fireEvent.click(screen.getByRole('button'));
      await settle();
      expect(reportFailure).toHaveBeenCalledTimes(1);

      fireEvent(window, new Event(type));
      await settle();
      expect(mockStart).toHaveBeenCalledTimes(2);
      expect(pressed).toEqual([]);
    },
  );

  test('a link is followed', async () => {
    await open();
    fireEvent.click(screen.getByRole('link'));
    expect(location.hash).toBe('');
    await settle();
    expect(location.hash).toBe('#signup');
  });

  test('START-09: a link is followed after eight seconds without an answer', async () => {
    jest.useFakeTimers();
    mockThen = () => undefined;
    const link = screen.getByRole<HTMLAnchorElement>('link');
    link.href = '#late';
    await open();
    fireEvent.click(link);
    await jest.advanceTimersByTimeAsync(7_900);
    expect(location.hash).not.toBe('#late');
    await jest.advanceTimersByTimeAsync(200);
    expect(location.hash).toBe('#late');
    jest.useRealTimers();
  });
});
