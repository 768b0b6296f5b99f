import { isolated } from '../../lib/isolated';
import { PAGE_PATHS } from './links';
import { deletionAdvice, phoneNumber, type Account } from '../../accounts/account';
import type { AccountStatus } from '../../store/schema';
import type { PageContent, PagePart } from '../../http/page-layout';

/** All texts of the service's own pages. */

export interface PageData {
  readonly siteName: string;
  readonly siteUrl: string;
}

interface KeyPageData extends PageData {
  readonly key: string;
  readonly account: Account;
}

/** What holds for an account after its address was confirmed: an operator may have decided before. */
const CONFIRMED: Readonly<Record<AccountStatus, string>> = {
  pending: 'Thank you. We check your sign-up in person, and send you an email when your account is active.',
  approved: 'Thank you. Your account is active, and you can sign in.',
  rejected:
    'Thank you. We are sorry: we cannot give you access. If you think that this is a mistake, please write to us.',
};

/** Asks an applicant whether the address is theirs. */
export function confirmPage({ siteName, key, account }: KeyPageData): PageContent {
  const refusal = account.status === 'pending' ? 'delete the sign-up' : 'close the account';
  return {
    siteName,
    title: 'Is this your email address?',
    parts: [
      `Somebody has signed up to ${siteName} with the address ${account.email} and the username ${isolated(account.username)}.`,
      form(PAGE_PATHS.confirm, { key, answer: 'yes' }, 'Yes, confirm my address', 'main'),
      form(PAGE_PATHS.confirm, { key, answer: 'no' }, `This wasn’t me: ${refusal}`, 'quiet'),
    ],
  };
}

export function confirmedPage({ siteName, siteUrl }: PageData, { status }: Pick<Account, 'status'>): PageContent {
  return {
    siteName,
    title: 'Your address is confirmed',
    parts: [CONFIRMED[status], homeLink(siteName, siteUrl)],
  };
}

export function refusedPage({ siteName, siteUrl }: PageData, outcome: 'deleted' | 'rejected'): PageContent {
  const [title, text] =
    outcome === 'deleted'
      ? ['The sign-up is deleted', 'Your address is not in our list of members. Sorry for the email.']
      : ['The account is closed', 'Nobody can sign in with your address. Sorry for the email.'];
  return { siteName, title, parts: [text, homeLink(siteName, siteUrl)] };
}

/** Asks an operator to decide. @param wanted the decision of the link that was opened, whose button comes first */
export function decidePage({ siteName, key, account, wanted }: KeyPageData & { readonly wanted: string }): PageContent {
  const approve = form(
    PAGE_PATHS.decide,
    { key, decision: 'approve' },
    'Approve',
    wanted === 'reject' ? 'quiet' : 'main',
  );
  const reject = form(PAGE_PATHS.decide, { key, decision: 'reject' }, 'Reject', wanted === 'reject' ? 'main' : 'quiet');
  return {
    siteName,
    title: `Sign-up of ${isolated(account.username)}`,
    parts: [
      {
        facts: [
          ['Full name', account.fullName],
          ['Username', account.username],
          ['Email', `${account.email} (${account.emailState === 'confirmed' ? 'confirmed' : 'not confirmed'})`],
          ['Phone', phoneNumber(account)],
          ['I.V. code', account.ivCode],
          ['Signed up', `${account.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
        ],
      },
      ...(wanted === 'reject' ? [reject, approve] : [approve, reject]),
    ],
  };
}

export function decidedPage(
  { siteName }: PageData,
  account: Pick<Account, 'username' | 'status' | 'deletedAt'>,
): PageContent {
  const { username, status } = account;
  const outcome = status === 'approved' ? `is approved${deletionAdvice(account) || ' and can sign in'}` : 'is rejected';
  return { siteName, title: 'Done', parts: [`${isolated(username)} ${outcome}. The member is notified by email.`] };
}

/**
 * For a link that does not work, and for a decision that is not possible.
 * @param isOwnFailure whether the service itself has failed, so that the same link may work later
 */
export function errorPage(
  { siteName, siteUrl }: PageData,
  sentences: readonly string[],
  isOwnFailure: boolean,
): PageContent {
  return {
    siteName,
    title: 'This did not work',
    parts: [
      sentences.filter(Boolean).join(' '),
      ...(isOwnFailure ? ['The link may still work: please open it again from the email in a few minutes.'] : []),
      homeLink(siteName, siteUrl),
    ],
  };
}

export function form(
  action: string,
  fields: Readonly<Record<string, string>>,
  button: string,
  look: 'main' | 'quiet',
): PagePart {
  return { form: { action, fields, button, look } };
}

export function homeLink(siteName: string, siteUrl: string): PagePart {
  return siteLink(`To ${siteName}`, `${siteUrl}/`);
}

export function siteLink(label: string, href: string): PagePart {
  return { link: { label, href } };
}
