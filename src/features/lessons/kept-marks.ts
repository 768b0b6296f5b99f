import { LESSONS_STORAGE_KEY } from '../../config/storage-keys';
import { removeItem, setItem, stored, storedFields } from '../../lib/stored';
import { fieldsOf } from '../auth/service-client';

/** A mark that the service has not stored yet. */
export interface PendingMark {
  readonly isDone: boolean;
  /** The version of the last mark of this lesson that the device knew; 0: it knew none. */
  readonly basedOn: number;
}

/** What this device keeps about the lessons of a member. Marks stay after the session: they are sent when that member has signed in again. */
export interface KeptMarks {
  /** Keys of lessons whose video was started. */
  readonly started: readonly string[];
  /** By the keys of their lessons. */
  readonly pending: ReadonlyMap<string, PendingMark>;
}

/** Reads what is kept, and removes it if it is empty or damaged. */
export function readKeptMarks(memberId: number): KeptMarks {
  const key = keyOf(memberId);
  const text = stored('localStorage', key);
  const { started, unsent } = storedFields(text);
  const marks = Object.entries(fieldsOf(unsent) ?? {}).flatMap(([lesson, value]) => {
    const { isDone, after } = fieldsOf(value) ?? {};
    return typeof isDone === 'boolean' && typeof after === 'number'
      ? [[lesson, { isDone, basedOn: after }] as const]
      : [];
  });
  const lessons = Array.isArray(started) ? started.filter((lesson) => typeof lesson === 'string') : [];
  if (text && lessons.length + marks.length === 0) {
    removeItem('localStorage', key);
  }
  return { started: lessons, pending: new Map(marks) };
}

/** @returns whether it is stored */
export function writeKeptMarks(memberId: number, { started, pending }: KeptMarks): boolean {
  if (started.length + pending.size === 0) {
    removeItem('localStorage', keyOf(memberId));
    return true;
  }
  const marks = [...pending].map(([lesson, { isDone, basedOn }]) => [lesson, { isDone, after: basedOn }] as const);
  return setItem('localStorage', keyOf(memberId), JSON.stringify({ started, unsent: Object.fromEntries(marks) }));
}

function keyOf(memberId: number): string {
  return `${LESSONS_STORAGE_KEY}:${memberId}`;
}
