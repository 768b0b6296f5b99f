import { createElement, useEffect, useSyncExternalStore, type FunctionComponent } from 'react';

import type { Mark } from '../../../contract/lesson-progress';
import type { LearningFigures, LessonMark } from '../../../contract/values/progress';
import { isApiError } from '../../lib/api-client';
import { createListeners } from '../../lib/listeners';
import { currentSession, onSessionEvent, updateSession, useFeature, useSession } from '../session/session';
import type { Session } from '../session/stored-session';
import { readKeptMarks, writeKeptMarks, type PendingMark } from './kept-marks';
import {
  NO_MARKS,
  progressOf,
  reduceMarks,
  shownMarks,
  type LessonProgress,
  type Lessons,
  type MarksAction,
  type MarksState,
  type MarksStep,
} from './marks-reducer';
import { sendMark, useStoredProgress } from './progress-requests';

/** What the page shows about the lessons of the signed-in member. */
export type LessonsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | ({
      readonly status: 'ready';
      /** The marks of the service. `lastMark` finds the one of a lesson that holds. */
      readonly known: readonly LessonMark[];
      /** With the pending ones. */
      readonly shown: readonly Mark[];
      readonly figures: LearningFigures | null;
      readonly progressOf: (lessons: Lessons) => LessonProgress;
    } & Pick<MarksState, 'pending' | 'started'>);

/** By the ids of their members. */
const states = new Map<number, MarksState>();
const listeners = createListeners();

/**
 * The progress of the signed-in member. What the back end has is requested as soon as `users/me` has announced that there is some, or
 * the first mark of this device is stored: another device may have stored more. Pending marks are sent when it has arrived.
 */
export function useLessons(): LessonsState {
  const { session } = useSession();
  const hasProgress = useFeature('has-progress');
  const { data, error, isValidating, mutate } = useStoredProgress(hasProgress ? session?.token : undefined);
  const id = session?.user.id ?? 0;
  const { answers, pending, started } = useSyncExternalStore(subscribe, () => states.get(id) ?? NO_MARKS);
  const isReady = data !== undefined || answers.length > 0 || !hasProgress;

  useEffect(() => {
    if (isReady) {
      retryAll();
    }
  }, [isReady, id]);

  if (!isReady) {
    return error === undefined || isValidating
      ? { status: 'loading' }
      : { status: 'failed', error, retry: () => void mutate() };
  }
  const known = [...(data?.marks ?? []), ...answers];
  const shown = shownMarks(known, pending);
  return {
    status: 'ready',
    known,
    shown,
    figures: data?.figures ?? null,
    progressOf: (lessons) => progressOf(lessons, shown),
    pending,
    started,
  };
}

/** The component, with what the page shows about the lessons. */
export function withLessons<Props extends { readonly state?: LessonsState }>(
  Component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return function WithLessons(props) {
    return createElement(Component, { ...props, state: useLessons() });
  };
}

/**
 * What happens to marks of the signed-in member, whose back end announces them. No other member's marks are sent.
 * @param action by its `type`, as in `marks-reducer.ts`
 */
export function dispatch(action: MarksAction): void {
  const { session } = currentSession();
  if (session?.features?.includes('progress')) {
    apply(session.user.id, action)?.forEach(([lesson, mark]) => void send(session, lesson, mark));
  }
}

function retryAll(): void {
  dispatch({ type: 'retried' });
}

/** @returns what is to be sent */
function apply(memberId: number, action: MarksAction): MarksStep['send'] {
  const before = states.get(memberId) ?? NO_MARKS;
  const step = reduceMarks(before, action, before.isUnsaved ? undefined : readKeptMarks(memberId));
  const isUnsaved = step.keep ? !writeKeptMarks(memberId, step.state) : before.isUnsaved;
  states.set(memberId, { ...step.state, isUnsaved });
  listeners.notify();
  return step.send;
}

async function send({ token, user: { id } }: Session, lesson: string, mark: PendingMark): Promise<void> {
  try {
    apply(id, { type: 'stored', mark, answer: await sendMark(token, lesson, mark) });
  } catch (error) {
    apply(id, { type: isApiError(error) && error.type === 'offline' ? 'offline' : 'failed', lesson, mark });
    return;
  }
  const { session } = currentSession();
  if (session?.token === token && !session.features?.includes('has-progress')) {
    updateSession({ features: [...(session.features ?? []), 'has-progress'] });
  }
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.add(listener);
  dispatch({ type: 'looked' });
  return stop;
}

// As long as the document lasts: the member may leave the page before the network is back.
window.addEventListener('online', retryAll);
// Another tab has changed it.
window.addEventListener('storage', () => dispatch({ type: 'looked' }));
onSessionEvent(() => [...states.keys()].forEach((memberId) => apply(memberId, { type: 'ended' })));
