import { lastMark, type Lesson, type Mark } from '../../../contract/lesson-progress';
import type { LessonMark } from '../../../contract/values/progress';
import type { KeptMarks, PendingMark } from './kept-marks';

/** A pending mark that this tab knows, and what has become of it. */
export interface PendingState extends PendingMark {
  readonly status: 'kept' | 'sending' | 'offline' | 'failed';
}

/** What a tab knows about the lessons of a member, beside the answer of `GET progress`. */
export interface MarksState extends KeptMarks {
  readonly pending: ReadonlyMap<string, PendingState>;
  /** The answers about marks that this tab has sent in this session. */
  readonly answers: readonly LessonMark[];
  /** The storage has refused the marks. They last as long as the document. */
  readonly isUnsaved: boolean;
}

export const NO_MARKS: MarksState = { started: [], pending: new Map(), answers: [], isUnsaved: false };

export type MarksAction =
  | { readonly type: 'looked' | 'ended' }
  | { readonly type: 'started'; readonly lesson: string }
  /** `known` is the mark that holds by the answers of the service. */
  | { readonly type: 'pressed'; readonly lesson: string; readonly known: Mark | undefined }
  /** Without a lesson all of them. */
  | { readonly type: 'retried'; readonly lesson?: string }
  | { readonly type: 'stored'; readonly mark: PendingMark; readonly answer: LessonMark }
  | { readonly type: 'offline' | 'failed'; readonly lesson: string; readonly mark: PendingMark };

/** The next state, and what has to be done. */
export interface MarksStep {
  readonly state: MarksState;
  /** The device keeps the state. */
  readonly keep?: true;
  readonly send?: readonly (readonly [lesson: string, mark: PendingMark])[];
}

/**
 * The marks of a member: the state after an action, and what has to be done. `marks.ts` calls it, with the adapters: the storage
 * (`kept-marks.ts`) and the requests (`progress-requests.ts`). A lesson without a pending mark is `known`. A pending mark is `kept` on the
 * device until it is `sending`; the request fails without a network (`offline`) or otherwise (`failed`).
 *
 * | action | known | kept, offline, failed | sending |
 * | --- | --- | --- | --- |
 * | `looked`: the storage may have changed | `kept` if the device keeps a mark | Known if the device keeps none; `kept` if it keeps another one. | as before |
 * | `pressed` | The opposite of the mark that holds is kept and sent. | The opposite of what is shown is kept and sent. It is based on the pending mark, which the service may have got, unless it is the same. | – |
 * | `retried`: the member repeats it, the network is back, or the marks have been loaded | – | It is sent. | – |
 * | `stored`: the service has stored a mark | The answer is remembered. | The same. If it is the pending mark, known. | as before |
 * | `offline`, `failed`: the request of a mark without a network, or another one | – | If it is the pending mark, the state of this name. | as before |
 * | `ended`: the session | – | `kept` | `kept` |
 *
 * `started` adds a lesson whose video was started. `ended` forgets these and the answers. Each action looks first, because another tab may
 * have changed the storage, but not while it refuses the marks.
 * @param kept what the device keeps; undefined if the storage has refused the marks
 */
export function reduceMarks(before: MarksState, action: MarksAction, kept: KeptMarks | undefined): MarksStep {
  const state = kept ? look(before, kept) : before;
  switch (action.type) {
    case 'looked':
      return { state };
    case 'ended': {
      const pending = mapMarks(state.pending, (mark) => ({ ...mark, status: 'kept' }));
      return { state: { ...state, pending, started: [], answers: [] } };
    }
    case 'started':
      return state.started.includes(action.lesson)
        ? { state }
        : { state: { ...state, started: [...state.started, action.lesson] }, keep: true };
    case 'pressed':
      return press(state, action.lesson, action.known);
    case 'retried':
      return send(state, action.lesson);
    case 'stored': {
      const { mark, answer } = action;
      const answered = { ...state, answers: [...state.answers, answer] };
      return isSame(state.pending.get(answer.lesson), mark)
        ? { state: withPending(answered, answer.lesson), keep: true }
        : { state: answered };
    }
    case 'offline':
    case 'failed': {
      const { type: status, lesson, mark } = action;
      const isPending = isSame(state.pending.get(lesson), mark);
      return { state: isPending ? withPending(state, lesson, { ...mark, status }) : state };
    }
  }
}

/** Whether a lesson is shown as done. A mark that could not be saved does not count: its button says so. */
export function isShownDone(pending: PendingState | undefined, known: Mark | undefined): boolean {
  return (pending && pending.status !== 'failed' ? pending : known)?.isDone === true;
}

/** All marks that are shown: those of the service, and the pending ones that count. */
export function shownMarks(known: readonly Mark[], pending: MarksState['pending']): readonly Mark[] {
  const counting = [...pending].filter(([, { status }]) => status !== 'failed');
  return [...known, ...counting.map(([lesson, { isDone, basedOn }]) => ({ lesson, isDone, number: basedOn + 1 }))];
}

/** The lessons of a part of the member content. A back end that announces no progress may have a part without them, of an earlier build. */
export interface Lessons {
  readonly nodes: readonly Lesson[];
}

/** What a member has done of the present lessons. */
export interface LessonProgress {
  readonly done: number;
  readonly total: number;
  /** The first lesson that is open; undefined if there is none. */
  readonly next: Lesson | undefined;
}

export function progressOf({ nodes: lessons }: Lessons, marks: readonly Mark[]): LessonProgress {
  const open = lessons.filter((lesson) => !lastMark(lesson, marks)?.isDone);
  return { done: lessons.length - open.length, total: lessons.length, next: open[0] };
}

function look(state: MarksState, kept: KeptMarks): MarksState {
  const pending = mapMarks(kept.pending, (mark, lesson) => {
    const before = state.pending.get(lesson);
    return before && isSame(before, mark) ? before : { ...mark, status: 'kept' };
  });
  return { ...state, started: kept.started, pending };
}

function press(state: MarksState, lesson: string, known: Mark | undefined): MarksStep {
  const pending = state.pending.get(lesson);
  if (pending?.status === 'sending') return { state };
  const isDone = !isShownDone(pending, known);
  const basedOn = Math.max(known?.number ?? 0, pending ? pending.basedOn + Number(pending.isDone !== isDone) : 0);
  return { ...send(withPending(state, lesson, { isDone, basedOn, status: 'kept' }), lesson), keep: true };
}

/** @param which undefined: all lessons */
function send(state: MarksState, which: string | undefined): MarksStep {
  const waiting = [...state.pending].filter(
    ([lesson, { status }]) => status !== 'sending' && (which ?? lesson) === lesson,
  );
  const sending = waiting.map(([lesson, mark]) => [lesson, { ...mark, status: 'sending' }] as const);
  return { state: { ...state, pending: new Map([...state.pending, ...sending]) }, send: waiting };
}

/** @param mark undefined: none is pending any more */
function withPending(state: MarksState, lesson: string, mark?: PendingState): MarksState {
  const pending = new Map(state.pending);
  pending.delete(lesson);
  return { ...state, pending: mark ? pending.set(lesson, mark) : pending };
}

function mapMarks<Before>(
  marks: ReadonlyMap<string, Before>,
  change: (mark: Before, lesson: string) => PendingState,
): MarksState['pending'] {
  return new Map([...marks].map(([lesson, mark]) => [lesson, change(mark, lesson)]));
}

function isSame(mark: PendingMark | undefined, other: PendingMark): boolean {
  return mark?.isDone === other.isDone && mark.basedOn === other.basedOn;
}
