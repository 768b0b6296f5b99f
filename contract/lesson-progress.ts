import type { LessonMark } from './values/progress';

/** A video of `/skill`. */
export interface Lesson {
  readonly key: string;
  readonly title: string;
  /** Former keys, if its file was renamed. */
  readonly was: readonly string[];
}

/** The part of a mark that decides which one holds. */
export type Mark = Pick<LessonMark, 'lesson' | 'isDone' | 'number'>;

/** The mark of a lesson that holds, by the rule of `MarkRequest`. A mark of a former key counts for the present one. */
export function lastMark<M extends Mark>(
  { key, was }: Pick<Lesson, 'key' | 'was'>,
  marks: readonly M[],
): M | undefined {
  return marks
    .filter(({ lesson }) => lesson === key || was.includes(lesson))
    .reduce<M | undefined>((last, mark) => (last && rankOf(last) >= rankOf(mark) ? last : mark), undefined);
}

function rankOf({ number, isDone }: Mark): number {
  return number * 2 + Number(isDone);
}
