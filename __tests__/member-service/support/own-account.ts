import type { LightMyRequestResponse } from 'fastify';
import type { OwnAccount } from '../../../contract/values/account';
import type { TestDatabase } from '../../support/databases';
import { bearer, startService, type ServiceUnderTest } from './service-under-test';
import { signUpForm } from './sign-up-form';
import { auditOf, requireAccount } from '../../../member-service/accounts/accounts';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

export { ME, TOKEN } from './service-under-test';

export const ACCOUNT = '/wp-json/brainhouse/v1/account';
export const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';

/** A service with the approved members `ada` and `grace`, and the requests of a browser. */
export interface Accounts extends Pick<
  ServiceUnderTest,
  'services' | 'mails' | 'pass' | 'now' | 'statusOf' | 'connect'
> {
  readonly service: ServiceUnderTest;
  /** @returns the token of a new session */
  signIn(name?: string, password?: string, userAgent?: string): Promise<string>;
  /** Sends a request about the own account. @param path below `account` */
  send(token: string, path: string, body?: unknown, remoteAddress?: string): Promise<LightMyRequestResponse>;
  read(token: string): Promise<OwnAccount>;
  /** Sends what is due, and returns the texts of the emails to an address. */
  emailsTo(address: string): Promise<readonly string[]>;
  /** Opens a page of the service, or presses its button. @param link in an email */
  open(link: string): Promise<LightMyRequestResponse>;
  press(link: string): Promise<LightMyRequestResponse>;
  /** The actions in the audit about an account after its creation, with their actors. */
  audit(name?: string): Promise<readonly string[]>;
}

export async function startAccounts(
  database?: TestDatabase,
  changes: Parameters<typeof startService>[0] = {},
  others: Parameters<typeof startService>[2] = {},
): Promise<Accounts> {
  const service = await startService(changes, database, others);
  const { services, post } = service;
  for (const name of ['ada', 'grace']) await createAccount(services, signUpForm(name), { approved: true });

  function send(token: string, path: string, body?: unknown, remoteAddress = '192.0.2.1') {
    const headers = { ...bearer(token), 'user-agent': FIREFOX };
    const url = ACCOUNT + path;
    return body === undefined
      ? service.get(url, { headers, remoteAddress })
      : post(url, body, { headers, remoteAddress });
  }
  return {
    service,
    services,
    mails: service.mails,
    pass: service.pass,
    now: service.now,
    signIn: (username, password, userAgent = FIREFOX) =>
      service.signIn(username, password, { headers: { 'user-agent': userAgent } }),
    send,
    read: async (token) => (await send(token, '')).json<OwnAccount>(),
    statusOf: service.statusOf,
    connect: service.connect,
    async emailsTo(address) {
      await services.emailQueue.deliverDue();
      return service.mails.filter(({ to }) => to === address).map(({ subject, text }) => `${subject}\n\n${text}`);
    },
    open: (link) => service.get(link.replace(/^https:\/\/[^/]+/, '')),
    press(link) {
      const { pathname, searchParams } = new URL(link);
      return service.submit(pathname, Object.fromEntries(searchParams));
    },
    async audit(name = 'ada') {
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
