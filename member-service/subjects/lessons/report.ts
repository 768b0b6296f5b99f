import { lastMark, type Lesson } from '../../../contract/lesson-progress';
import type { LessonMark } from '../../../contract/values/progress';

type MemberMark = LessonMark & { readonly memberId: number };

/** A lesson with the number of members. */
export interface LessonReport {
  readonly key: string;
  /** Undefined if the site is not known. */
  readonly title: string | undefined;
  /** Members who have done it. */
  readonly done: number;
  /** Members who have done it after all others. */
  readonly last: number;
}

/** How many members have done what. It names nobody, and has no times. */
export interface ProgressReport {
  /** Members who have done a lesson. */
  readonly started: number;
  /** Members who have done all lessons; undefined if the site is not known. */
  readonly finished: number | undefined;
  readonly lessons: readonly LessonReport[];
}

/**
 * @param marks of all members
 * @param site the lessons of the site; undefined: not known, then each marked lesson counts
 */
export function reportProgress(marks: readonly MemberMark[], site: readonly Lesson[] | undefined): ProgressReport {
  const keys = [...new Set(marks.map(({ lesson }) => lesson))].sort();
  const lessons = site ?? keys.map((key) => ({ key, title: undefined, was: [] }));
  const byMember = new Map<number, MemberMark[]>();
  marks.forEach((mark) => byMember.set(mark.memberId, [...(byMember.get(mark.memberId) ?? []), mark]));
  const done = [...byMember.values()]
    .map((own) => lessons.map((lesson) => lastMark(lesson, own)).map((mark) => (mark?.isDone ? mark : undefined)))
    .filter((own) => own.some((mark) => mark !== undefined));
  const newest = done.map((own) => {
    const times = own.map((mark) => mark?.markedAt ?? '');
    return times.lastIndexOf(times.toSorted().at(-1) ?? '');
  });
  return {
    started: done.length,
    finished: site && done.filter((own) => own.every((mark) => mark !== undefined)).length,
    lessons: lessons.map(({ key, title }, index) => ({
      key,
      title,
      done: done.filter((own) => own[index] !== undefined).length,
      last: newest.filter((position) => position === index).length,
    })),
  };
}
