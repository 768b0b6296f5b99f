import type { BackEnd, BackEndType } from './back-end';

/** Why a back end does not keep a promise, and what its operator can do. */
export interface Exception {
  /** `does not apply`: it has nothing of that sort, and the case is not run. `not kept`: the case has to fail. */
  readonly state: 'does not apply' | 'not kept';
  /** Plain sentences for the table in docs/security.md. */
  readonly reason: string;
}

/** What every back end of accounts promises, as a case over HTTP, mail and time. */
export interface ContractCase {
  /** The requirements that it shows, such as `API-04, API-61`. */
  readonly shows?: string;
  /** A sentence for the table. It is the title of the test, too. */
  readonly promise: string;
  /** @throws if it is not kept */
  readonly run: (backEnd: BackEnd) => Promise<void>;
  /** Whether it is about times, so that passwords have to be hashed at full cost. */
  readonly isTimed?: boolean;
  readonly exceptions?: Partial<Record<BackEndType, Exception>>;
}
