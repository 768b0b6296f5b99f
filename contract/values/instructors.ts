/**
 * Applications of members who want to teach, as the member service keeps them (decision 101). A back end that takes them says so in the field
 * `brainhouse` of `users/me`; no other one needs this route.
 */

declare module './account' {
  interface Offers {
    /** Whether the form of `/instructor-registration` sends an application. */
    readonly instructors?: boolean | undefined;
  }
}

/** Path of the route below `REST_BASE`. */
export const INSTRUCTORS_ROUTE = '/brainhouse/v1/instructors';

/** Longest text about the expertise, in characters. */
export const EXPERTISE_LENGTH = 1_000;

/** Applications that one member sends per day. The newest one counts. */
export const APPLICATIONS_PER_DAY = 5;

/** How operators answer. */
export type ApplicationAnswer = 'accepted' | 'declined';

/** The application of a member as the answers of `GET` and `POST` show it, without its text. Times are in the form of ISO 8601. */
export interface OwnApplication {
  readonly sentAt: string;
  readonly isOpen: boolean;
  /** The last answer, which may be to an application before this one; null: none. */
  readonly answer: ApplicationAnswer | null;
  readonly answeredAt: string | null;
}

/** The body of the request. Full name and email address are required; the others may be empty. */
export interface InstructorApplication {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly expertise: string;
}
