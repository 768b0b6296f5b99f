import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';

import {
  PROGRESS_ROUTES,
  type LearningFigures,
  type LessonMark,
  type Progress,
} from '../../../contract/values/progress';
import { isApiError } from '../../lib/api-client';
import { isTime } from '../../lib/day-and-time';
import { callAsMember } from '../auth/call-as-member';
import { fieldsOf, type Fields } from '../auth/service-client';
import { currentSession, updateSession, useFeature, useSession } from '../session/session';
import type { Session } from '../session/stored-session';
import { keepUnsent, readKept, setSendState, useKeptMarks, type UnsentMark } from './kept-marks';

type ProgressState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly progress: Progress }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

type Key = readonly [token: string, route: string];

/** One request for each load of the site. */
const OPTIONS = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const;

/**
 * The progress of the signed-in member as the back end has it. It is requested as soon as `users/me` has announced that there is some, or
 * the first mark of this device is stored: another device may have stored more. Marks that this device has not sent yet are sent when it
 * has arrived.
 */
export function useProgress(): ProgressState {
  const { session } = useSession();
  const hasProgress = useFeature('has-progress');
  const {
    data,
    error,
    isValidating,
    mutate: repeat,
  } = useSWR<Progress, unknown, Key | undefined>(
    session && hasProgress ? [session.token, PROGRESS_ROUTES.progress] : undefined,
    fetchProgress,
    OPTIONS,
  );
  const { data: answers } = useSWR<readonly LessonMark[], unknown, Key | undefined>(
    session && answersKey(session),
    null,
  );
  const progress = data || answers || !hasProgress ? withAnswers(data, answers) : undefined;
  const isReady = progress !== undefined;

  useEffect(() => {
    if (isReady) {
      sendAll();
      window.addEventListener('online', sendAll);
    }
    // Not removed: the member may leave the page before the network is back.
  }, [isReady]);

  if (progress) {
    return { status: 'ready', progress };
  }
  return error === undefined || isValidating
    ? { status: 'loading' }
    : { status: 'failed', error, retry: () => void repeat() };
}

/** What the device keeps of the signed-in member. */
export function useKept(): ReturnType<typeof useKeptMarks> {
  return useKeptMarks(useSession().session?.user.id ?? 0);
}

/** All marks, with those that are on their way. One that could not be saved does not count: its button says so. */
export function allMarks({ marks }: Progress, { unsent, stateOf }: ReturnType<typeof useKept>) {
  const sent = [...unsent].filter(([lesson]) => stateOf(lesson) !== 'failed');
  return [...marks, ...sent.map(([lesson, { isDone, after }]) => ({ lesson, isDone, number: after + 1 }))];
}

/** Keeps a mark on this device, and sends it. */
export function markLesson(lesson: string, mark: UnsentMark): void {
  const { session } = currentSession();
  if (session) {
    keepUnsent(session.user.id, lesson, mark);
    void send(session, lesson, mark);
  }
}

/** Sends the marks that this device keeps of the signed-in member. */
function sendAll(): void {
  const { session } = currentSession();
  if (session?.features?.includes('progress')) {
    readKept(session.user.id).unsent.forEach((mark, lesson) => void send(session, lesson, mark));
  }
}

const pending = new Set<string>();

async function send(session: Session, lesson: string, mark: UnsentMark): Promise<void> {
  const {
    token,
    user: { id },
  } = session;
  const name = `${token} ${lesson}`;
  if (pending.has(name)) {
    return;
  }
  pending.add(name);
  setSendState(id, lesson, 'saving');
  try {
    const stored = await callAsMember(
      PROGRESS_ROUTES.mark,
      { token, body: { lesson, ...mark }, keepalive: true },
      readMark,
    );
    await showStored(session, stored);
    // Another tab may have kept another mark since.
    if (readKept(id).unsent.get(lesson)?.after === mark.after) {
      keepUnsent(id, lesson, undefined);
    }
    setSendState(id, lesson, undefined);
  } catch (error) {
    setSendState(id, lesson, isApiError(error) && error.type === 'offline' ? 'offline' : 'failed');
  } finally {
    pending.delete(name);
  }
}

async function showStored(session: Session, stored: LessonMark): Promise<void> {
  await mutate<readonly LessonMark[]>(answersKey(session), (answers = []) => [...answers, stored], {
    revalidate: false,
  });
  const { session: current } = currentSession();
  if (current?.token === session.token && !current.features?.includes('has-progress')) {
    updateSession({ features: [...(current.features ?? []), 'has-progress'] });
  }
}

/** The key of the answers about marks that were sent during this visit. */
function answersKey({ token }: Session): Key {
  return [token, PROGRESS_ROUTES.mark];
}

/** The number of a mark says which one of a lesson is the last. */
function withAnswers(progress: Progress | undefined, answers: readonly LessonMark[] = []): Progress {
  return { marks: [...(progress?.marks ?? []), ...answers], figures: progress?.figures ?? null };
}

function fetchProgress([token, route]: Key): Promise<Progress> {
  return callAsMember(route, { token }, ({ marks, figures }) => {
    const read = Array.isArray(marks) ? marks.map((mark) => readMark(fieldsOf(mark) ?? {})) : undefined;
    return read && { marks: read.filter((mark) => mark !== undefined), figures: readFigures(fieldsOf(figures)) };
  });
}

function readMark({ lesson, isDone, number, markedAt }: Fields): LessonMark | undefined {
  return typeof lesson === 'string' && typeof isDone === 'boolean' && typeof number === 'number' && isTime(markedAt)
    ? { lesson, isDone, number, markedAt }
    : undefined;
}

function readFigures(figures: Fields | undefined): LearningFigures | null {
  const importedAt = figures?.importedAt;
  return isTime(importedAt)
    ? {
        percent: readNumber(figures?.percent),
        courses: readNumber(figures?.courses),
        hours: readNumber(figures?.hours),
        importedAt,
      }
    : null;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
