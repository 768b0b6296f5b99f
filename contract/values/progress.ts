/**
 * Which lessons a member has marked as done, as the member service keeps it (decision 100). A back end that has it says so in the field
 * `brainhouse` of `users/me`; no other one needs these routes. Times in answers are in the form of ISO 8601, in UTC.
 */

declare module './account' {
  interface Offers {
    readonly progress?: ProgressOffer | undefined;
  }
}

/** Paths of the routes below `REST_BASE`. */
export const PROGRESS_ROUTES = {
  progress: '/brainhouse/v1/progress',
  mark: '/brainhouse/v1/progress/mark',
} as const;

/** The key of a lesson: the name of its file in content/skill-videos. */
export const LESSON_KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LESSON_KEY_LENGTH = 100;

/** Most lessons that one member can mark. */
export const LESSONS_PER_MEMBER = 500;

/** Marks of one member per hour. */
export const MARKS_PER_HOUR = 300;

/** Highest number of a mark. */
export const LAST_MARK_NUMBER = 1_000_000_000;

/** The field `progress` of `brainhouse` in `users/me`: whether `GET progress` has marks or figures. */
export type ProgressOffer = 'none' | 'some';

/** The last mark of a lesson. */
export interface LessonMark {
  readonly lesson: string;
  /** False: the member has taken the mark back. */
  readonly isDone: boolean;
  /** Counts the marks of this lesson. The next mark names it in `after`. */
  readonly number: number;
  readonly markedAt: string;
}

/**
 * The body of `POST mark`, whose answer is the mark that holds then. Its number is `after` + 1. The mark with the higher number holds; of
 * two with the same number, which did not know of each other, the one that is done. So the order in which devices send them does not matter.
 */
export interface MarkRequest {
  readonly lesson: string;
  readonly isDone: boolean;
  /** The number of the last mark of this lesson that the device knows; 0: it knows none. */
  readonly after: number;
}

/** Figures of the member from another site, which the operator has imported. */
export interface LearningFigures {
  /** 0 to 100. */
  readonly percent: number | null;
  readonly courses: number | null;
  readonly hours: number | null;
  readonly importedAt: string;
}

/** The answer of `GET progress`. */
export interface Progress {
  readonly marks: readonly LessonMark[];
  readonly figures: LearningFigures | null;
}
