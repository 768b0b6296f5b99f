import { choosePlace } from '../../../src/features/toasts/toast-place';

/** A phone of 640 px with one toast of 90 px at its bottom: from 534 to 624. */
const VIEW = { top: 0, bottom: 640 };
const BELOW = { top: 534, bottom: 624 };
const ABOVE = { top: 16, bottom: 106 };
const NO_ROOM = { up: 0, down: 0 };

test('toasts stay where they are if they cover nothing in use', () => {
  const kept = [{ top: 200, bottom: 248 }];
  expect(choosePlace({ kept, toasts: BELOW, view: VIEW, isOpposite: false, room: NO_ROOM })).toEqual({
    isOpposite: false,
    scroll: 0,
  });
  expect(choosePlace({ kept, toasts: ABOVE, view: VIEW, isOpposite: true, room: NO_ROOM })).toEqual({
    isOpposite: true,
    scroll: 0,
  });
});

test('toasts go to the side that is free', () => {
  const toasts = BELOW;
  const kept = [{ top: 560, bottom: 608 }];
  expect(choosePlace({ kept, toasts, view: VIEW, isOpposite: false, room: NO_ROOM })).toEqual({
    isOpposite: true,
    scroll: 0,
  });
});

test('toasts at the top by default go to the bottom, and back', () => {
  const kept = [{ top: 90, bottom: 138 }];
  expect(choosePlace({ kept, toasts: ABOVE, view: VIEW, isOpposite: false, room: NO_ROOM })).toEqual({
    isOpposite: true,
    scroll: 0,
  });
  const low = [{ top: 560, bottom: 608 }];
  expect(choosePlace({ kept: low, toasts: BELOW, view: VIEW, isOpposite: true, room: NO_ROOM })).toEqual({
    isOpposite: false,
    scroll: 0,
  });
});

test('the form is scrolled by the least if both sides are taken', () => {
  const kept = [
    { top: 80, bottom: 128 },
    { top: 500, bottom: 548 },
  ];
  // Above: 106 + 8 - 80; below: 548 + 8 - 534.
  expect(choosePlace({ kept, toasts: BELOW, view: VIEW, isOpposite: false, room: { up: 100, down: 100 } })).toEqual({
    isOpposite: false,
    scroll: 23,
  });
  expect(choosePlace({ kept, toasts: BELOW, view: VIEW, isOpposite: false, room: { up: 100, down: 10 } })).toEqual({
    isOpposite: true,
    scroll: -35,
  });
});

test('nothing in use is scrolled out of sight', () => {
  const kept = [
    { top: 10, bottom: 58 },
    { top: 580, bottom: 628 },
  ];
  const room = { up: 500, down: 500 };
  expect(choosePlace({ kept, toasts: BELOW, view: VIEW, isOpposite: false, room })).toBeUndefined();
});

test('the keyboard makes the view smaller', () => {
  const view = { top: 0, bottom: 300 };
  const toasts = { top: 194, bottom: 284 };
  const kept = [{ top: 180, bottom: 228 }];
  expect(choosePlace({ kept, toasts, view, isOpposite: false, room: NO_ROOM })).toEqual({
    isOpposite: true,
    scroll: 0,
  });
});
