import type { OwnAccount } from '../../../contract/values/account';
import type { TestDatabase } from '../../support/databases';
import { bearer, startService } from './service-under-test';
import { signUpForm } from './sign-up-form';
import { auditOf, requireAccount } from '../../../member-service/accounts/accounts';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

export { ME, TOKEN } from './service-under-test';

export const ACCOUNT = '/wp-json/brainhouse/v1/account';
export const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

/** A service with the approved members `ada` and `grace`, and the requests of a browser. */
export type Accounts = Awaited<ReturnType<typeof startAccounts>>;

export async function startAccounts(
  database?: TestDatabase,
  changes: Parameters<typeof startService>[0] = {},
  others: Parameters<typeof startService>[2] = {},
) {
  const service = await startService(changes, database, others);
  const { services, post } = service;
  for (const name of ['ada', 'grace']) await createAccount(services, signUpForm(name), { approved: true });

  /** Sends a request about the own account. @param path below `account` */
  function send(token: string, path: string, body?: unknown, remoteAddress = '192.0.2.1') {
    const headers = { ...bearer(token), 'user-agent': FIREFOX };
    const url = ACCOUNT + path;
    return body === undefined
      ? service.get(url, { headers, remoteAddress })
      : post(url, body, { headers, remoteAddress });
  }
  return {
    ...service,
    service,
    /** @returns the token of a new session */
    signIn: (username?: string, password?: string, userAgent = FIREFOX) =>
      service.signIn(username, password, { headers: { 'user-agent': userAgent } }),
    send,
    read: async (token: string) => (await send(token, '')).json<OwnAccount>(),
    /** Sends what is due, and returns the texts of the emails to an address. */
    async emailsTo(address: string): Promise<readonly string[]> {
      await services.emailQueue.deliverDue();
      return service.mails.filter(({ to }) => to === address).map(({ subject, text }) => `${subject}\n\n${text}`);
    },
    /** Opens a page of the service. @param link in an email */
    open: (link: string) => service.get(link.replace(/^https:\/\/[^/]+/, '')),
    /** Presses the button of this page. */
    press(link: string) {
      const { pathname, searchParams } = new URL(link);
      return service.submit(pathname, Object.fromEntries(searchParams));
    },
    /** The actions in the audit about an account after its creation, with their actors. */
    async audit(name = 'ada'): Promise<readonly string[]> {
      const entries = await auditOf(services, name);
      const changes: readonly string[] = entries.filter(({ actor }) => actor === 'member').map(({ action }) => action);
      const account = await requireAccount(services, name);
      let logged: readonly string[] = [];
      // What operators see in the audit, they see in `members log`, too. Events are stored after the response.
      for (let turn = 0; turn < 200 && logged.length < changes.length; turn += 1) {
        logged = (await services.events.of(account)).map(({ type }) => type).filter((type) => changes.includes(type));
        await new Promise(setImmediate);
      }
      expect(logged.toSorted()).toEqual(changes.toSorted());
      return entries.slice(1).map(({ actor, action }) => `${actor}: ${action}`);
    },
  };
}

/** The links to pages of the service in an email. */
export function linksIn(text = ''): readonly string[] {
  return text.match(/https:\/\/accounts\.brainhouse\.example\/account\S+/g) ?? [];
}
