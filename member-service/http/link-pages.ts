import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isReadable } from '../../contract/characters';
import { REQUEST_LENGTHS } from '../../contract/values/field-lengths';
import type { AccountsConfig } from '../config';
import { PAGE_PATHS } from '../subjects/decisions/links';
import type { Account } from '../accounts/account';
import { AccountsError } from '../accounts/accounts-error';
import { clientGroup } from '../lib/ip-address';
import type { OwnChange } from '../store/schema';
import {
  addressChangedPage,
  addressTakenBackPage,
  afterLink,
  keepPage,
  keptPage,
  newAddressPage,
  oldAddressPage,
} from '../subjects/email-address/pages';
import { composePage, PAGE_HEADERS, type PageContent } from './page-layout';
import {
  confirmedPage,
  confirmPage,
  decidedPage,
  decidePage,
  errorPage,
  refusedPage,
} from '../subjects/decisions/pages';
import { setServiceHeaders } from './responses';
import { logUnexpected } from './rest-error';
import type { Services } from '../services';

export interface AccountPagesOptions {
  readonly services: Pick<Services, 'accounts' | 'events'>;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl'>;
}

/** A parameter that occurs twice is an array, and one that is missing undefined: neither is a key. */
type Parameters = Readonly<Record<string, unknown>>;

/**
 * The pages that links in emails open: `/account/confirm` for applicants, `/account/decide` for operators, and for members those about a new
 * address, the former one, and an account that is to be deleted. GET shows what
 * the link is for and changes nothing, because mail programs and their scanners open links. The buttons send POST.
 */
export const accountPageRoutes: FastifyPluginAsync<AccountPagesOptions> = async (scope, { services, config }) => {
  const { accounts, events } = services;

  function send(reply: FastifyReply, page: PageContent): FastifyReply {
    return setServiceHeaders(reply).headers(PAGE_HEADERS).send(composePage(page));
  }

  // The type of HTML forms. Nothing else is accepted, so that pages of other origins cannot send JSON either.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { statusCode, message, details } = logUnexpected(error, request);
    reply.header('X-Request-Id', request.id);
    if (details.waitMs !== undefined) {
      reply.header('Retry-After', String(Math.ceil(details.waitMs / 1000)));
    }
    const found =
      statusCode < 500 ? await accounts.findByFormerToken(keyOf(request)).catch(() => undefined) : undefined;
    const held = found ? afterLink(request.routeOptions.url ?? '', found.account, found.address) : '';
    return send(reply.code(statusCode), errorPage(config, [message, held], statusCode >= 500));
  });

  scope.get<{ Querystring: Parameters }>(PAGE_PATHS.confirm, async ({ query }, reply) => {
    const key = textOf(query.key);
    return send(reply, confirmPage({ ...config, key, account: await accounts.findByToken(key, 'confirm') }));
  });

  scope.post<{ Body: Parameters | undefined }>(PAGE_PATHS.confirm, async ({ body = {} }, reply) => {
    const key = textOf(body.key);
    switch (body.answer) {
      case 'yes':
        return send(reply, confirmedPage(config, await accounts.confirmAddress(key)));
      case 'no':
        return send(reply, refusedPage(config, await accounts.refuseAddress(key)));
      default:
        throw new AccountsError('missing_field', 'Please press one of the buttons.');
    }
  });

  scope.get<{ Querystring: Parameters }>(PAGE_PATHS.decide, async ({ query }, reply) => {
    const key = textOf(query.key);
    const account = await accounts.findByToken(key, 'decide');
    return send(reply, decidePage({ ...config, key, account, wanted: textOf(query.decision) }));
  });

  scope.post<{ Body: Parameters | undefined }>(PAGE_PATHS.decide, async ({ body = {} }, reply) => {
    const { decision } = body;
    if (decision !== 'approve' && decision !== 'reject') {
      throw new AccountsError('missing_field', 'Please press one of the buttons.');
    }
    const status = decision === 'approve' ? 'approved' : 'rejected';
    return send(reply, decidedPage(config, await accounts.decideWithToken(textOf(body.key), status)));
  });

  /** A page with one button, which changes the own account. */
  function ownPage(
    path: string,
    type: OwnChange,
    ask: (key: string) => Promise<PageContent>,
    change: (key: string) => Promise<Account>,
    done: (account: Account) => PageContent,
  ): void {
    scope.get<{ Querystring: Parameters }>(path, async ({ query }, reply) => send(reply, await ask(textOf(query.key))));

    scope.post<{ Body: Parameters | undefined }>(path, async (request, reply) => {
      const account = await change(textOf(request.body?.key));
      events.record({ type, client: clientGroup(request), memberId: account.id });
      return send(reply, done(account));
    });
  }

  ownPage(
    PAGE_PATHS.newAddress,
    'address-changed',
    async (key) => newAddressPage(config, key, await accounts.addressOfToken(key, 'new-address')),
    (key) => accounts.changeAddress(key),
    ({ email }) => addressChangedPage(config, email),
  );
  ownPage(
    PAGE_PATHS.oldAddress,
    'address-taken-back',
    async (key) => oldAddressPage(config, key, await accounts.addressOfToken(key, 'old-address')),
    (key) => accounts.takeAddressBack(key),
    ({ email }) => addressTakenBackPage(config, email),
  );
  ownPage(
    PAGE_PATHS.keep,
    'deletion-undone',
    async (key) => keepPage(config, key, (await accounts.findByToken(key, 'keep-account')).deletedAt),
    (key) => accounts.keepAccount(key),
    () => keptPage(config),
  );
};

/** The key of a link, or of the button of its page. */
function keyOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): string {
  return textOf({ ...(query as Parameters), ...(body as Parameters | undefined) }.key);
}

/** A text that is no key, because it is too long or has control characters, counts as none. */
function textOf(value: unknown): string {
  return typeof value === 'string' && isReadable(value, REQUEST_LENGTHS.key) ? value : '';
}
