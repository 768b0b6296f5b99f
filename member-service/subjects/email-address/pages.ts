import type { Account } from '../../accounts/account';
import { findByToken } from '../../accounts/one-time-tokens';
import type { LinkPage } from '../../http/link-pages';
import { buttonForm, homeLink, siteLink, type PageContent } from '../../http/page-layout';
import { changeAddress, NEW_ADDRESS, OLD_ADDRESS, takeAddressBack } from './change-address';
import { NEW_ADDRESS_PATH, OLD_ADDRESS_PATH } from './emails';

/** Asks the owner of a new address whether the account may have it. No name: a stranger may have opened the link. */
export const newAddressPage: LinkPage = {
  path: NEW_ADDRESS_PATH,
  after,

  async show(services, key): Promise<PageContent> {
    const { address = '' } = await findByToken(services, key, NEW_ADDRESS);
    return {
      title: 'Use this email address?',
      parts: [
        `Your account at ${services.config.siteName} gets the address ${address}. If you have not asked for that, close this page.`,
        buttonForm(NEW_ADDRESS_PATH, { key }, 'Yes, use this address', 'main'),
      ],
    };
  },

  async press(services, key, _body, client): Promise<PageContent> {
    const { id, email } = await changeAddress(services, key);
    services.events.record({ type: 'address-changed', client, memberId: id });
    return {
      title: 'Your email address is changed',
      parts: [`Your account has the address ${email} now.`, homeLink(services.config)],
    };
  },
};

/** Asks the owner of a former address whether to take it back. */
export const oldAddressPage: LinkPage = {
  path: OLD_ADDRESS_PATH,
  after,

  async show(services, key): Promise<PageContent> {
    const { address = '' } = await findByToken(services, key, OLD_ADDRESS);
    return {
      title: 'Take your email address back?',
      parts: [
        `Your account at ${services.config.siteName} keeps or gets the address ${address}, and all its sessions end, on all devices. The password that somebody knows does not work any more: we send you a link for a new one.`,
        buttonForm(OLD_ADDRESS_PATH, { key }, 'Yes, take it back', 'main'),
      ],
    };
  },

  async press(services, key, _body, client): Promise<PageContent> {
    const { id, email } = await takeAddressBack(services, key);
    services.events.record({ type: 'address-taken-back', client, memberId: id });
    return {
      title: 'You have your email address back',
      parts: [
        `Your account has the address ${email}, and all its sessions have ended. The former password does not work any more. We have sent you an email with a link: choose a new one with it.`,
        siteLink('Send the link again', `${services.config.siteUrl}/forgot-password`),
      ],
    };
  },
};

function after({ email }: Account, address: string | undefined): string {
  return email === address ? `The account has the address ${email}.` : '';
}
