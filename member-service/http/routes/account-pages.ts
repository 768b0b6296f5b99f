import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import type { AccountsConfig } from '../../config';
import { PAGE_PATHS } from '../../accounts/email-links';
import { AccountsError } from '../../accounts/accounts-error';
import { composePage, PAGE_HEADERS, type PageContent } from '../pages/page-layout';
import { confirmedPage, confirmPage, decidedPage, decidePage, errorPage, refusedPage } from '../pages/page-texts';
import { setServiceHeaders } from '../responses';
import { logUnexpected } from '../rest-error';
import type { Services } from '../../services';

export interface AccountPagesOptions {
  readonly services: Pick<Services, 'accounts'>;
  readonly config: Pick<AccountsConfig, 'siteName' | 'siteUrl'>;
}

/** A parameter that occurs twice is an array, and one that is missing undefined: neither is a key. */
type Parameters = Readonly<Record<string, unknown>>;

/**
 * The pages that links in emails open: `/account/confirm` for applicants and `/account/decide` for operators. GET shows what
 * the link is for and changes nothing, because mail programs and their scanners open links. The buttons send POST.
 */
export const accountPageRoutes: FastifyPluginAsync<AccountPagesOptions> = async (scope, { services, config }) => {
  const { accounts } = services;

  function send(reply: FastifyReply, page: PageContent): FastifyReply {
    return setServiceHeaders(reply).headers(PAGE_HEADERS).send(composePage(page));
  }

  // The type of HTML forms. Nothing else is accepted, so that pages of other origins cannot send JSON either.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode, message, details } = logUnexpected(error, request);
    reply.header('X-Request-Id', request.id);
    if (details.waitMs !== undefined) {
      reply.header('Retry-After', String(Math.ceil(details.waitMs / 1000)));
    }
    return send(reply.code(statusCode), errorPage(config, message, statusCode >= 500));
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
};

/** A longer text than any key counts as none. */
function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= REQUEST_LENGTHS.key ? value : '';
}
