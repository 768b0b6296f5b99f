import { findByToken } from '../../accounts/one-time-tokens';
import type { LinkPage } from '../../http/link-pages';
import { buttonForm, siteLink, type PageContent } from '../../http/page-layout';
import { dayInWords } from '../../lib/dates';
import { KEEP_PATH } from './emails';
import { KEEP, keepAccount } from './request-deletion';

/** Asks the owner of an account that is to be deleted whether to keep it. */
export const keepPage: LinkPage = {
  path: KEEP_PATH,

  async show(services, key): Promise<PageContent> {
    const { deletedAt } = (await findByToken(services, key, KEEP)).account;
    const when = deletedAt ? ` on ${dayInWords(deletedAt)}` : '';
    return {
      title: 'Keep your account?',
      parts: [
        `Your account at ${services.config.siteName} is going to be deleted${when}.`,
        buttonForm(KEEP_PATH, { key }, 'Yes, keep my account', 'main'),
      ],
    };
  },

  async press(services, key, _body, client): Promise<PageContent> {
    const { id } = await keepAccount(services, key);
    services.events.record({ type: 'deletion-undone', client, memberId: id });
    return {
      title: 'Your account stays',
      parts: ['You can sign in again.', siteLink('Sign in', `${services.config.siteUrl}/login`)],
    };
  },

  after: ({ deletedAt }) =>
    deletedAt
      ? `The account is going to be deleted on ${dayInWords(deletedAt)}. Open the link in our newest email to keep it.`
      : 'The account is not going to be deleted.',
};
