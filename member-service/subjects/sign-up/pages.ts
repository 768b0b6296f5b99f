import type { Account } from '../../accounts/account';
import { AccountsError } from '../../accounts/accounts-error';
import { findByToken } from '../../accounts/one-time-tokens';
import { buttonForm, homeLink, type PageContent, type SiteNames } from '../../http/page-layout';
import type { LinkPage } from '../../http/link-pages';
import { isolated } from '../../lib/isolated';
import type { AccountStatus } from '../../store/schema';
import { CONFIRM, confirmAddress, refuseAddress } from './confirm-address';
import { CONFIRM_PATH } from './emails';

/** What holds for an account after its address was confirmed: an operator may have decided before. */
const CONFIRMED: Readonly<Record<AccountStatus, string>> = {
  pending: 'Thank you. We check your sign-up in person, and send you an email when your account is active.',
  approved: 'Thank you. Your account is active, and you can sign in.',
  rejected:
    'Thank you. We are sorry: we cannot give you access. If you think that this is a mistake, please write to us.',
};

/** Asks an applicant whether the address is theirs. */
export const confirmPage: LinkPage = {
  path: CONFIRM_PATH,

  async show(services, key) {
    const { account } = await findByToken(services, key, CONFIRM);
    return question(services.config.siteName, key, account);
  },

  async press(services, key, { answer }) {
    switch (answer) {
      case 'yes':
        return confirmed(services.config, await confirmAddress(services, key));
      case 'no':
        return refused(services.config, await refuseAddress(services, key));
      default:
        throw new AccountsError('missing_field', 'Please press one of the buttons.');
    }
  },

  after: ({ emailState }) => (emailState === 'confirmed' ? 'The email address is confirmed.' : ''),
};

function question(siteName: string, key: string, account: Account): PageContent {
  const refusal = account.status === 'pending' ? 'delete the sign-up' : 'close the account';
  return {
    title: 'Is this your email address?',
    parts: [
      `Somebody has signed up to ${siteName} with the address ${account.email} and the username ${isolated(account.username)}.`,
      buttonForm(CONFIRM_PATH, { key, answer: 'yes' }, 'Yes, confirm my address', 'main'),
      buttonForm(CONFIRM_PATH, { key, answer: 'no' }, `This wasn’t me: ${refusal}`, 'quiet'),
    ],
  };
}

function confirmed(site: SiteNames, { status }: Account): PageContent {
  return { title: 'Your address is confirmed', parts: [CONFIRMED[status], homeLink(site)] };
}

function refused(site: SiteNames, outcome: 'deleted' | 'rejected'): PageContent {
  const [title, text] =
    outcome === 'deleted'
      ? ['The sign-up is deleted', 'Your address is not in our list of members. Sorry for the email.']
      : ['The account is closed', 'Nobody can sign in with your address. Sorry for the email.'];
  return { title, parts: [text, homeLink(site)] };
}
