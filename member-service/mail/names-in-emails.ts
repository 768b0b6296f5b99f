import { MOST_DIGITS_OF_USERNAME, MOST_WORDS_OF_NAME } from '../../contract/values/emails';
import { isolated } from '../lib/isolated';
import type { EmailState, AccountStatus } from '../store/schema';

/** What decides which names of an account an email may contain. */
export interface NamedMember {
  readonly username: string;
  readonly fullName: string;
  readonly emailState: EmailState;
  readonly status: AccountStatus;
}

/** Letters, marks, spaces and the punctuation of names. Other characters could form a message, a number to call or a link. */
const FULL_NAME = /^[\p{L}\p{M} .,'’()-]+$/u;

/** Email clients turn text that looks like a host name into a link. */
const HOST_NAME = /\.[\p{L}\p{N}]{2}/u;

/**
 * The full name for an email to the member; undefined if it contains more than a name, or if a stranger may have written it: anybody can
 * sign up with the address of another person.
 */
export function fullNameInEmail(account: NamedMember): string | undefined {
  const { fullName } = account;
  const isName = FULL_NAME.test(fullName) && !HOST_NAME.test(fullName) && countWords(fullName) <= MOST_WORDS_OF_NAME;
  return isName && isVerified(account) ? isolated(fullName) : undefined;
}

/** The username for an email to the member; undefined in the same cases as the full name. */
export function usernameInEmail(account: NamedMember): string | undefined {
  return isVerified(account) ? plainUsername(account.username) : undefined;
}

/** The username for an email to an operator; undefined if it could be a message, a number to call or a link. */
export function plainUsername(username: string): string | undefined {
  const digits = username.match(/\p{N}/gu)?.length ?? 0;
  const isPlain =
    !HOST_NAME.test(username) && countWords(username) <= MOST_WORDS_OF_NAME && digits <= MOST_DIGITS_OF_USERNAME;
  return isPlain ? isolated(username) : undefined;
}

/** Whether the owner of the address has confirmed the account, or an operator has approved or created it. */
function isVerified({ emailState, status }: NamedMember): boolean {
  return emailState === 'confirmed' || status === 'approved';
}

/** Words, also those that are joined by other characters than spaces. */
function countWords(text: string): number {
  return text.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter((word) => word !== '').length;
}
