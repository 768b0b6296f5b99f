import { choosePlace } from '../../../src/features/toasts/toast-place';

/** A phone of 640 px with one toast of 90 px at its bottom: from 534 to 624. */
const VIEW = { top: 0, bottom: 640 };
const BELOW = { top: 534, bottom: 624 };
const ABOVE = { top: 16, bottom: 106 };
const NO_ROOM = { up: 0, down: 0 };

/** The place of that toast, with changes of the situation. */
function placeOf(changes: Partial<Parameters<typeof choosePlace>[0]>): ReturnType<typeof choosePlace> {
  return choosePlace({ kept: [], toasts: BELOW, view: VIEW, isOpposite: false, room: NO_ROOM, ...changes });
}

test('toasts stay where they are if they cover nothing in use', () => {
  const kept = [{ top: 200, bottom: 248 }];
  expect(placeOf({ kept })).toEqual({ isOpposite: false, scroll: 0 });
  expect(placeOf({ kept, toasts: ABOVE, isOpposite: true })).toEqual({ isOpposite: true, scroll: 0 });
});

test('toasts go to the side that is free', () => {
  const kept = [{ top: 560, bottom: 608 }];
  expect(placeOf({ kept })).toEqual({ isOpposite: true, scroll: 0 });
});

test('toasts at the top by default go to the bottom, and back', () => {
  const kept = [{ top: 90, bottom: 138 }];
  expect(placeOf({ kept, toasts: ABOVE })).toEqual({ isOpposite: true, scroll: 0 });
  const low = [{ top: 560, bottom: 608 }];
  expect(placeOf({ kept: low, isOpposite: true })).toEqual({ isOpposite: false, scroll: 0 });
});

test('the form is scrolled by the least if both sides are taken', () => {
  const kept = [
    { top: 80, bottom: 128 },
    { top: 500, bottom: 548 },
  ];
  // Above: 106 + 8 - 80; below: 548 + 8 - 534.
  expect(placeOf({ kept, room: { up: 100, down: 100 } })).toEqual({ isOpposite: false, scroll: 23 });
  expect(placeOf({ kept, room: { up: 100, down: 10 } })).toEqual({ isOpposite: true, scroll: -35 });
});

test('nothing in use is scrolled out of sight', () => {
  const kept = [
    { top: 10, bottom: 58 },
    { top: 580, bottom: 628 },
  ];
  const room = { up: 500, down: 500 };
  expect(placeOf({ kept, room })).toBeUndefined();
});

test('the keyboard makes the view smaller', () => {
  const view = { top: 0, bottom: 300 };
  const toasts = { top: 194, bottom: 284 };
  const kept = [{ top: 180, bottom: 228 }];
  expect(placeOf({ kept, toasts, view })).toEqual({ isOpposite: true, scroll: 0 });
});
