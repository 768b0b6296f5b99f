import { useSyncExternalStore } from 'react';

import type { MarkRequest } from '../../../contract/values/progress';
import { LESSONS_STORAGE_KEY } from '../../config/storage-keys';
import { fieldsOf } from '../auth/service-client';
import { removeItem, setItem, stored, storedFields } from '../../lib/stored';

/** A mark that the service has not stored yet. */
export type UnsentMark = Omit<MarkRequest, 'lesson'>;

/** What this device keeps about the lessons of a member, also after the session: it is sent when that member has signed in again. */
interface Kept {
  /** Keys of lessons whose video was started. */
  readonly started: readonly string[];
  readonly unsent: ReadonlyMap<string, UnsentMark>;
}

/** Why a mark is not stored yet. */
export type SendState = 'saving' | 'offline' | 'failed';

const listeners = new Set<() => void>();
const states = new Map<string, SendState>();
/** Texts that the browser does not store. */
const unstored = new Map<string, string>();
/** Counts the changes. */
let version = 0;

function notify(): void {
  version += 1;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed it.
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', notify);
  };
}

/** Renders again when something of it changes. */
export function useKeptMarks(memberId: number): Kept & { readonly stateOf: (lesson: string) => SendState | undefined } {
  useSyncExternalStore(subscribe, () => version);
  return { ...readKept(memberId), stateOf: (lesson) => states.get(keyOf(memberId, lesson)) };
}

export function readKept(memberId: number): Kept {
  const key = keyOf(memberId);
  const text = unstored.get(key) ?? stored('localStorage', key);
  const { started, unsent } = storedFields(text);
  const marks = Object.entries(fieldsOf(unsent) ?? {}).flatMap(([lesson, value]) => {
    const { isDone, after } = fieldsOf(value) ?? {};
    return typeof isDone === 'boolean' && typeof after === 'number' ? [[lesson, { isDone, after }] as const] : [];
  });
  const lessons = Array.isArray(started) ? started.filter((lesson) => typeof lesson === 'string') : [];
  if (text && lessons.length + marks.length === 0) {
    // Empty or damaged.
    removeItem('localStorage', key);
  }
  return { started: lessons, unsent: new Map(marks) };
}

export function keepStarted(memberId: number, lesson: string): void {
  const kept = readKept(memberId);
  if (!kept.started.includes(lesson)) {
    write(memberId, { ...kept, started: [...kept.started, lesson] });
  }
}

/** @param mark undefined: the service has stored it */
export function keepUnsent(memberId: number, lesson: string, mark: UnsentMark | undefined): void {
  const kept = readKept(memberId);
  const others = [...kept.unsent].filter(([key]) => key !== lesson);
  write(memberId, { ...kept, unsent: new Map(mark ? [...others, [lesson, mark]] : others) });
}

export function setSendState(memberId: number, lesson: string, state: SendState | undefined): void {
  if (state) {
    states.set(keyOf(memberId, lesson), state);
  } else {
    states.delete(keyOf(memberId, lesson));
  }
  notify();
}

function write(memberId: number, { started, unsent }: Kept): void {
  const key = keyOf(memberId);
  const text = JSON.stringify({ started, unsent: Object.fromEntries(unsent) });
  if (setItem('localStorage', key, text)) {
    unstored.delete(key);
  } else {
    unstored.set(key, text);
  }
  notify();
}

function keyOf(...parts: readonly (number | string)[]): string {
  return [LESSONS_STORAGE_KEY, ...parts].join(':');
}
