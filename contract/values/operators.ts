/**
 * The operators' page, as the member service keeps it (decision 104). A back end that has it says so to operators in the field `brainhouse` of
 * `users/me`; no other one needs these routes. Times in answers are in the form of ISO 8601, in UTC.
 *
 * Who is no operator gets 404 `rest_no_route` from each of these routes, as from a path that no route has. An operator whose session was not
 * opened within the last `OPEN_MINUTES` gets 403 `password_required`, and then asks `open`.
 */

declare module './account' {
  interface Offers {
    /** Whether the member is an operator. Others have no such field. */
    readonly operators?: boolean | undefined;
  }
}

/** Paths of the routes below `REST_BASE`. */
export const OPERATORS_ROUTES = {
  /** POST `password`, answers `OpenAnswer`. A wrong one counts like one of a login. */
  open: '/brainhouse/v1/operators/open',
  /** GET, answers `Overview`. */
  overview: '/brainhouse/v1/operators/overview',
  /**
   * GET with the queries `filter`, `search` (the beginning of a full name, username or email address, in any case, or a whole I.V. code as it
   * is written) and `after` (`next` of the page before), answers `AccountsPage`.
   */
  accounts: '/brainhouse/v1/operators/accounts',
  /** GET with the query `id`, answers `Applicant`. */
  account: '/brainhouse/v1/operators/account',
  /** GET with `search` (as of accounts, of who has done something or of whose account) and `after`, answers `HistoryPage`. */
  history: '/brainhouse/v1/operators/history',
  /** GET, answers `Applications`. */
  instructors: '/brainhouse/v1/operators/instructors',
  /** POST `ExportRequest`, answers `ExportAnswer`. Asks for the password each time. */
  export: '/brainhouse/v1/operators/export',
  /**
   * POST `ids`, `decision` and one `sentence` for all, without which nobody is rejected, and optionally `statuses`: what the operator has seen
   * of each. An account with another status is refused. Answers `DecisionAnswer`.
   */
  decide: '/brainhouse/v1/operators/decide',
  /** POST `ids` with own decisions that wait, answers `UndoAnswer`. */
  undo: '/brainhouse/v1/operators/undo',
  /** POST `id` and `isOpen` as long as the details of an account are open, and when they are closed; answers `LookAnswer`. */
  look: '/brainhouse/v1/operators/account/look',
  /** POST `id` and `question`, answers `Applicant`. 409 `question_open`: one waits for its answer; `decision_waiting`: a decision waits. */
  ask: '/brainhouse/v1/operators/account/ask',
  /** POST `id`, answers `Applicant`: an email with a link that sets a new password. */
  sendReset: '/brainhouse/v1/operators/account/send-reset',
  /** POST `id`, answers `Applicant`. */
  endSessions: '/brainhouse/v1/operators/account/end-sessions',
  /** POST `id`, answers `Applicant`: keeps an account whose owner has asked for its deletion. */
  keep: '/brainhouse/v1/operators/account/keep',
  /** POST `id` and a `Contact`, answers `Applicant`. */
  changePhone: '/brainhouse/v1/operators/account/phone',
  /** POST `ImportRequest`, answers `ImportAnswer`. Asks for the password each time. GET answers `ImportState`. */
  import: '/brainhouse/v1/operators/import',
  /** POST `fullName`, `username` and `email`, by the rules of the sign-up; answers `Applicant` with the status 201. */
  invite: '/brainhouse/v1/operators/invite',
  /** POST `InstructorAnswerRequest`, answers `Applications`. */
  answerInstructor: '/brainhouse/v1/operators/instructors/answer',
} as const;

/** How long the page stays open after a password, also for reading, in minutes. */
export const OPEN_MINUTES = 15;

/** How long a decision of the page waits before it takes effect, in seconds. Until then it can be undone. */
export const DECISION_SECONDS = 60;

/** Accounts of one request to decide, and of one page of a list. */
export const ACCOUNTS_PER_DECISION = 100;
export const ACCOUNTS_PER_PAGE = 25;

/** Entries of one page of the history. */
export const HISTORY_PER_PAGE = 50;

/** Weeks of the figures, this one included. */
export const OVERVIEW_WEEKS = 12;

/** Longest sentence of an operator in an email, question, and answer to it, in characters. */
export const SENTENCE_LENGTH = 500;
export const QUESTION_LENGTH = 500;
export const QUESTION_ANSWER_LENGTH = 1_000;

/** Longest text that is searched for, in characters: the longest email address. */
export const SEARCH_LENGTH = 254;

/** An operator counts as looking at an account for so long after the last `look`, in seconds. Send one every `LOOK_EVERY_SECONDS`. */
export const LOOK_SECONDS = 60;
export const LOOK_EVERY_SECONDS = 20;

/** Requests of one operator per hour that change or export something. */
export const OPERATOR_CHANGES_PER_HOUR = 600;

/** Largest file of members that is imported, in bytes; and its lines. */
export const IMPORT_BYTES = 1_000_000;
export const IMPORT_LINES = 5_000;

/** Emails of imports that are sent in a minute, so that no mail server takes them for spam. */
export const IMPORT_EMAILS_PER_MINUTE = 100;

/** Until when this session may use the other routes. A further password makes it later. */
export interface OpenAnswer {
  readonly openUntil: string;
}

/** Which accounts a list shows. `waiting` has those whose address is not confirmed, too. */
export const ACCOUNT_FILTERS = ['waiting', 'approved', 'rejected', 'deletion', 'all'] as const;
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];

/** The answer of `overview`. */
export interface Overview {
  /** Accounts of each filter; `approved` are the members. */
  readonly counts: Readonly<Record<AccountFilter, number>>;
  /** When the oldest waiting account has signed up; null: none waits. */
  readonly oldestWaiting: string | null;
  readonly approvedThisWeek: number;
  readonly rejectedThisWeek: number;
  /** `OVERVIEW_WEEKS` of them, oldest first, each from its Monday at 0:00 UTC; the last one is this week. */
  readonly weeks: readonly { readonly from: string; readonly approved: number }[];
  /** Applications of instructors without an answer. */
  readonly openApplications: number;
  readonly openUntil: string;
}

/** The decision of an operator that waits to take effect. */
export interface WaitingDecision {
  readonly decision: Decision;
  /** The full name of the operator. */
  readonly by: string;
  /** Whether it is the operator of the request, who alone can undo it. */
  readonly isOwn: boolean;
  readonly decidedAt: string;
  /** When it takes effect. */
  readonly effectiveAt: string;
  /** How long until then by the clock of the service, in milliseconds; 0: now. */
  readonly remainingMs: number;
}

/** An account in a list. */
export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  /** With its country code, as people read it; empty: none. */
  readonly phone: string;
  /** Dialling code such as `+49`; empty: it is in the phone number, or not known. */
  readonly countryCode: string;
  readonly ivCode: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly signedUpAt: string;
  readonly decidedAt: string | null;
  /** When the account is deleted, because its owner has asked for that; null: it stays. */
  readonly deletedAt: string | null;
  /** The owner was asked to confirm the address, and has not. */
  readonly isUnconfirmed: boolean;
  /** Letters of several scripts in the username: it may look like another one. */
  readonly hasMixedScripts: boolean;
  /** Whether the I.V. code is one of the list; null: the service has no list, or the account no code. */
  readonly isCodeListed: boolean | null;
  /** `open`: a question waits for the answer of an applicant who was not decided on; `answered`: one has it. */
  readonly question: 'open' | 'answered' | null;
  readonly waitingDecision: WaitingDecision | null;
  /** Full names of other operators who are looking at the account. */
  readonly lookers: readonly string[];
}

/** The answer of `accounts`: waiting accounts the oldest first, others the newest first; those of a search by what was searched for. */
export interface AccountsPage {
  /** At most `ACCOUNTS_PER_PAGE`; a page of a search may be shorter although another one follows. */
  readonly accounts: readonly AccountRow[];
  /** For `after` of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** What was asked of an applicant. */
export interface Question {
  readonly text: string;
  readonly askedAt: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

/**
 * An email in the words in which it would be sent now. Each text is a paragraph and may have line breaks; the sentence of the operator
 * stands between the two lists.
 */
export interface EmailPreview {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The answer of `account`: all that is known about one. */
export interface Applicant extends AccountRow {
  readonly emailState: 'unchecked' | 'awaiting' | 'confirmed';
  /** When its owner has confirmed the address, if the history still has that. */
  readonly confirmedAt: string | null;
  /** Another account has used the I.V. code of the list, so that this one can not be approved. */
  readonly isCodeUsed: boolean;
  readonly hasPassword: boolean;
  /** Sessions that go on. */
  readonly sessions: number;
  readonly lastLoginAt: string | null;
  /** Why the last email to the account was given up; null: none was. */
  readonly emailFailure: string | null;
  /** Oldest first. */
  readonly questions: readonly Question[];
  /** What the email about the last decision said; empty: nothing. */
  readonly sentence: string;
  /** The newest entries, newest first. */
  readonly history: readonly HistoryEntry[];
  readonly previews: Readonly<Record<Decision | 'ask', EmailPreview>>;
}

/** Who else is looking. */
export interface LookAnswer {
  readonly lookers: readonly string[];
  readonly waitingDecision: WaitingDecision | null;
}

export type Decision = 'approve' | 'reject';

/** Why something was not possible for one of several accounts. */
export interface Refusal {
  readonly id: number;
  /** `decision_waiting`: another decision waits; `message` names its operator. */
  readonly code: RefusalCode;
  readonly message: string;
}

/** Codes of refusals, which are errors with the status 409 (404: `unknown_account`) if the request is about one account. */
export type RefusalCode =
  | 'decision_waiting'
  | 'already_decided'
  | 'code_used'
  | 'nothing_to_undo'
  | 'unknown_account'
  | 'own_account';

/** The answer of `decide`. A request about one account that is refused gets the refusal as an error. */
export interface DecisionAnswer {
  readonly decided: readonly { readonly id: number; readonly waitingDecision: WaitingDecision }[];
  readonly refused: readonly Refusal[];
}

/** The answer of `undo`, with refusals as in `DecisionAnswer`. */
export interface UndoAnswer {
  readonly undone: readonly number[];
  readonly refused: readonly Refusal[];
}

/** A telephone number, and the country code, which may be empty if the number has its own; also the body and answer of `ACCOUNT_ROUTES.phone`. */
export interface Contact {
  readonly phone: string;
  readonly countryCode: string;
}

/** The application of a member as an instructor. */
export interface ApplicationRow {
  /** Of the account. */
  readonly id: number;
  readonly username: string;
  readonly fullName: string;
  /** Of the form. */
  readonly email: string;
  readonly phone: string;
  readonly expertise: string;
  readonly sentAt: string;
  readonly memberSince: string;
  /** Lessons that the member has marked as done. */
  readonly lessonsDone: number;
  readonly isOpen: boolean;
  /** The last answer, which may be to an application before this one. */
  readonly answer: 'accepted' | 'declined' | null;
  readonly message: string;
  readonly answeredAt: string | null;
}

/** Those without an answer first, the oldest first; then the newest of those that were accepted, and of those that were declined. */
export interface Applications {
  readonly applications: readonly ApplicationRow[];
}

/** The body of `answerInstructor`. Declining needs a message. 409 `already_decided`: another operator was first. */
export interface InstructorAnswerRequest {
  readonly id: number;
  readonly answer: 'accepted' | 'declined';
  readonly message: string;
}

/** Who has done what to whose account, and when. */
export interface HistoryEntry {
  readonly at: string;
  /** The full name of an operator of the page; otherwise `member`, `visitor`, `service`, an email address, or who has run a command. */
  readonly by: string;
  /** Such as `approved`. The page has words for it; a later version may have others. */
  readonly action: string;
  /** Null: all accounts, or one that is deleted. */
  readonly account: { readonly id: number; readonly username: string; readonly fullName: string } | null;
}

/** The answer of `history`, newest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  readonly next: string | null;
}

/** The body of `export`. */
export interface ExportRequest {
  readonly what: 'accounts' | 'history';
  readonly password: string;
}

/** A CSV file, whose cells no spreadsheet runs as formulas. */
export interface ExportAnswer {
  readonly fileName: string;
  readonly text: string;
}

/** The body of `import`: members of a CSV file, whose first line names the columns full name, username and email. */
export interface ImportRequest {
  /** Its bytes, at most `IMPORT_BYTES`, in Base64. */
  readonly file: string;
  readonly password: string;
  /** Only says what an import would do. */
  readonly isDryRun: boolean;
  /** Numbers of lines that are left out. */
  readonly leaveOut: readonly number[];
}

/** What an import has done, or would do. */
export interface ImportAnswer {
  /** Whether the accounts were created: all, or none while there is a problem. */
  readonly isDone: boolean;
  /** People in the file. */
  readonly lines: number;
  /** New accounts. */
  readonly added: number;
  /** People who have this username and address already. */
  readonly known: number;
  /** By line; `field` is `fullName`, `username`, `email` or `cells`; `columns` and `file` are of all lines. */
  readonly problems: readonly { readonly line: number; readonly field: string; readonly message: string }[];
}

/** How far the emails to people who were imported within the last day are. */
export interface ImportState {
  readonly accounts: number;
  readonly emailsLeft: number;
}
