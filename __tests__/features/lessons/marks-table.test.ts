import type { LessonMark } from '../../../contract/values/progress';
import type { KeptMarks, PendingMark } from '../../../src/features/lessons/kept-marks';
import {
  isShownDone,
  NO_MARKS,
  reduceMarks,
  shownMarks,
  type MarksAction,
  type MarksState,
  type PendingState,
} from '../../../src/features/lessons/marks-reducer';

const LESSON = 'welcome';
const MARK: PendingMark = { isDone: true, basedOn: 4 };
/** The member has pressed again, in another tab. */
const NEWER: PendingMark = { isDone: false, basedOn: 5 };
const KNOWN = storedMark(false, 4);

/** Marks of another tab or device, each of which differs from `MARK`. */
const OTHERS = [NEWER, { ...MARK, basedOn: 6 }, { ...MARK, isDone: false }];

type Status = PendingState['status'];
const WAITING = ['kept', 'offline', 'failed'] as const;
const PENDING = [...WAITING, 'sending'] as const;

function storedMark(isDone: boolean, number: number): LessonMark {
  return { lesson: LESSON, isDone, number, markedAt: '2026-05-12T12:02:00.000Z' };
}

function inState(status: Status | 'known', mark = MARK): MarksState {
  return status === 'known' ? NO_MARKS : { ...NO_MARKS, pending: new Map([[LESSON, { ...mark, status }]]) };
}

function onDevice(mark?: PendingMark): KeptMarks {
  return { started: [], pending: new Map(mark && [[LESSON, mark]]) };
}

/** What follows from an action, for a device that keeps the state. */
function after(state: MarksState, action: MarksAction, device: KeptMarks | undefined = state) {
  const { state: next, keep = false, send = [] } = reduceMarks(state, action, device);
  const { status = 'known', ...mark } = next.pending.get(LESSON) ?? {};
  return { next, status, mark, keep, sent: send.map(([, { isDone, basedOn }]) => ({ isDone, basedOn })) };
}

describe('looked', () => {
  test('a mark that another tab has kept is kept', () => {
    expect(after(inState('known'), { type: 'looked' }, onDevice(MARK))).toMatchObject({ status: 'kept', mark: MARK });
  });

  test.each(PENDING)('AREA-31: a mark that is %s stays while the device keeps it', (status) => {
    expect(after(inState(status), { type: 'looked' })).toMatchObject({ status, keep: false, sent: [] });
  });

  test.each(PENDING)('a mark that is %s gives way to the one that another tab has kept', (status) => {
    for (const mark of OTHERS) {
      expect(after(inState(status), { type: 'looked' }, onDevice(mark))).toMatchObject({ status: 'kept', mark });
    }
  });

  test.each(PENDING)('a mark that is %s is known when another tab has sent it', (status) => {
    expect(after(inState(status), { type: 'looked' }, onDevice()).status).toBe('known');
  });

  test.each(PENDING)('AREA-31: a mark that is %s stays while the storage refuses it', (status) => {
    expect(reduceMarks(inState(status), { type: 'looked' }, undefined).state).toEqual(inState(status));
  });
});

describe('pressed', () => {
  test.each([
    [undefined, { isDone: true, basedOn: 0 }],
    [KNOWN, { isDone: true, basedOn: 4 }],
    [storedMark(true, 5), { isDone: false, basedOn: 5 }],
  ])('API-69: the opposite of %j is kept and sent', (known, mark) => {
    const step = after(inState('known'), { type: 'pressed', lesson: LESSON, known });
    expect(step).toMatchObject({ status: 'sending', mark, keep: true, sent: [mark] });
  });

  test.each(['kept', 'offline'] as const)('a mark that is %s is taken back by one that is based on it', (status) => {
    const step = after(inState(status), { type: 'pressed', lesson: LESSON, known: KNOWN });
    expect(step).toMatchObject({ status: 'sending', mark: NEWER, keep: true, sent: [NEWER] });
  });

  test('a mark that has failed is the same again, because it was not shown', () => {
    const step = after(inState('failed'), { type: 'pressed', lesson: LESSON, known: KNOWN });
    expect(step).toMatchObject({ status: 'sending', mark: MARK, keep: true, sent: [MARK] });
  });

  test('API-69: the version is higher than that of a mark of another device', () => {
    const step = after(inState('failed'), { type: 'pressed', lesson: LESSON, known: storedMark(true, 9) });
    expect(step).toMatchObject({ mark: { isDone: false, basedOn: 9 } });
  });

  test('is nothing while a mark is sending', () => {
    const step = after(inState('sending'), { type: 'pressed', lesson: LESSON, known: KNOWN });
    expect(step).toMatchObject({ next: inState('sending'), keep: false, sent: [] });
  });
});

describe.each([undefined, LESSON])('retried (lesson: %s)', (lesson) => {
  const retried = { type: 'retried', ...(lesson && { lesson }) } as const;

  test.each(WAITING)('AREA-31: a mark that is %s is sent', (status) => {
    expect(after(inState(status), retried)).toMatchObject({ status: 'sending', mark: MARK, keep: false, sent: [MARK] });
  });

  test.each(['known', 'sending'] as const)('nothing is sent while it is %s', (status) => {
    expect(after(inState(status), retried)).toMatchObject({ status, sent: [] });
  });

  test('AREA-31: a mark of an earlier visit is sent', () => {
    expect(after(NO_MARKS, retried, onDevice(MARK)).sent).toEqual([MARK]);
  });
});

test('only the marks of the lesson that is retried are sent', () => {
  const step = after(inState('failed'), { type: 'retried', lesson: 'search' });
  expect(step).toMatchObject({ status: 'failed', sent: [] });
});

describe('stored', () => {
  const answer = storedMark(true, 5);
  const stored = { type: 'stored', mark: MARK, answer } as const;

  test.each(['known', ...PENDING] as const)('the mark that is %s is known by its answer', (status) => {
    const { next, ...step } = after(inState(status), stored);
    expect(next).toMatchObject({ answers: [answer] });
    expect(step).toMatchObject({ status: 'known', keep: status !== 'known', sent: [] });
  });

  test.each(PENDING)('API-69: another mark that is %s stays', (status) => {
    for (const mark of OTHERS) {
      const { next, ...step } = after(inState(status, mark), stored);
      expect(next).toMatchObject({ answers: [answer] });
      expect(step).toMatchObject({ status, mark, keep: false });
    }
  });
});

describe.each(['offline', 'failed'] as const)('%s', (type) => {
  const action = { type, lesson: LESSON, mark: MARK } as const;

  test.each(PENDING)('AREA-31: the mark that is %s stays on the device', (status) => {
    expect(after(inState(status), action)).toMatchObject({ status: type, mark: MARK, keep: false, sent: [] });
  });

  test('a mark that another tab has sent stays known', () => {
    expect(after(inState('known'), action).status).toBe('known');
  });

  test.each(PENDING)('another mark that is %s stays so', (status) => {
    for (const mark of OTHERS) {
      expect(after(inState(status, mark), action)).toMatchObject({ status, mark });
    }
  });
});

describe('ended', () => {
  test.each(['known', ...PENDING] as const)('AREA-31: forgets answers and videos, but no mark (%s)', (status) => {
    const state = { ...inState(status), started: [LESSON], answers: [KNOWN] };
    const { next, ...step } = after(state, { type: 'ended' });
    expect(next).toMatchObject({ started: [], answers: [] });
    expect(step).toMatchObject({ status: status === 'known' ? 'known' : 'kept', keep: false, sent: [] });
  });
});

test('AREA-32: a video that was started is named once', () => {
  const { next, keep } = after(NO_MARKS, { type: 'started', lesson: LESSON });
  expect([next.started, keep]).toEqual([[LESSON], true]);
  expect(after(next, { type: 'started', lesson: LESSON })).toMatchObject({ next, keep: false });
});

test.each([
  ['kept', true],
  ['sending', true],
  ['offline', true],
  ['failed', false],
] as const)('a mark that is %s counts: %s', (status, counts) => {
  const { pending } = inState(status);
  expect(isShownDone(pending.get(LESSON), KNOWN)).toBe(counts);
  const mark = { lesson: LESSON, isDone: true, number: 5 };
  expect(shownMarks([KNOWN], pending)).toEqual(counts ? [KNOWN, mark] : [KNOWN]);
});
