import type { LessonMark } from '../../../contract/values/progress';

/** A video of `/skill`. */
export interface Lesson {
  readonly key: string;
  readonly title: string;
  /** Former keys, if its file was renamed. */
  readonly was: readonly string[];
}

/** The lessons of a part of the member content. A back end that announces no progress may have a part without them, of an earlier build. */
export interface Lessons {
  readonly nodes: readonly Lesson[];
}

/** The part of a mark that decides which one holds. */
type Mark = Pick<LessonMark, 'lesson' | 'isDone' | 'number'>;

/** What a member has done of the present lessons. */
export interface LessonProgress {
  readonly done: number;
  readonly total: number;
  /** The first lesson that is open; undefined if there is none. */
  readonly next: Lesson | undefined;
}

/** The mark of a lesson that holds, by the rule of the service (`contract/values/progress.ts`). A mark of a former key counts for the present one. */
export function lastMark<M extends Mark>({ key, was }: Lesson, marks: readonly M[]): M | undefined {
  return marks
    .filter(({ lesson }) => lesson === key || was.includes(lesson))
    .reduce<M | undefined>((last, mark) => (last && rankOf(last) >= rankOf(mark) ? last : mark), undefined);
}

function rankOf({ number, isDone }: Mark): number {
  return number * 2 + Number(isDone);
}

export function progressOf({ nodes: lessons }: Lessons, marks: readonly Mark[]): LessonProgress {
  const open = lessons.filter((lesson) => !lastMark(lesson, marks)?.isDone);
  return { done: lessons.length - open.length, total: lessons.length, next: open[0] };
}
