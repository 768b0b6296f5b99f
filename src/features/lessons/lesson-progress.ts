import { lastMark, type Lesson, type Mark } from '../../../contract/lesson-progress';

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
