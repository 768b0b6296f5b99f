/** How long the link of a refused login to the state of a sign-up works, in minutes. */
export const STATUS_LINK_MINUTES = 15;

/** How far a sign-up is. `question`: one waits for an answer. */
export const APPLICATION_STATES = ['unconfirmed', 'waiting', 'question', 'rejected'] as const;

/**
 * What the error of a login with the right password to a waiting or rejected account has in the field `brainhouse`, beside the code and message
 * of each back end. Only the member service has it.
 */
export interface ApplicationState {
  readonly state: (typeof APPLICATION_STATES)[number];
  /** When the account signed up, the question was asked, or the account was rejected, in the form of ISO 8601, in UTC. */
  readonly since: string;
  readonly question: string | null;
  /** The page with the state, where the question can be answered once. Works for `STATUS_LINK_MINUTES`, and for this version of the account. */
  readonly link: string;
}
