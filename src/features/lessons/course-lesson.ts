import type { Lesson } from '../../../contract/lesson-progress';
import type { PictureFile } from '../../components/picture';
import { lessonMessages } from './messages';

/** A lesson of `/skill`. */
export interface CourseLesson extends Lesson {
  readonly minutes: number | null;
  readonly youtubeId: string;
  readonly cover: PictureFile;
  readonly thumbnail: PictureFile;
}

/** The keys of the lessons that are shown as done; undefined until it is known. */
export type Done = ReadonlySet<string> | undefined;

/** In short. */
export function lengthOf({ minutes }: CourseLesson): string | false {
  return minutes !== null && lessonMessages.minutesShort(minutes);
}

/** The facts that hold, with commas. */
export function listed(...facts: readonly (string | false)[]): string {
  return facts.filter(Boolean).join(', ');
}
