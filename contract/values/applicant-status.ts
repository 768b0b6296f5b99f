import type { Question } from './operators';

/** What a waiting or rejected account reads of itself, and the error of a login with the right password in its field `brainhouse`. */
export interface ApplicantStatus {
  readonly state: 'unconfirmed' | 'waiting' | 'question' | 'approved' | 'rejected';
  readonly signedUpAt: string;
  readonly decidedAt: string | null;
  /** The last one. */
  readonly question: Question | null;
  /** The sentence of the email about the rejection; empty: none. */
  readonly sentence: string;
}
