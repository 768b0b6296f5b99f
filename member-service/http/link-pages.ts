import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isReadable } from '../../contract/characters';
import { REQUEST_LENGTHS } from '../../contract/values/field-lengths';
import type { Account } from '../accounts/account';
import { readFormerToken } from '../accounts/one-time-tokens';
import { clientGroup } from '../lib/ip-address';
import type { Services } from '../services';
import type { ServedFolder } from '../site/served-folder';
import {
  composePage,
  createFrameReader,
  FRAME_STYLE_PATH,
  frameStyle,
  homeLink,
  type PageContent,
  type SiteNames,
} from './page-layout';
import { sendText, setServiceHeaders } from './responses';
import { logUnexpected } from './rest-error';

/** A parameter that occurs twice is an array, and one that is missing undefined: neither is a key. */
type Parameters = Readonly<Record<string, unknown>>;

/** A page that a link in an email opens. */
export interface LinkPage {
  /** Below the address of the service. */
  readonly path: string;
  /** The page of a link. It changes nothing, because mail programs and their scanners open links. @throws {AccountsError} */
  readonly show: (services: Services, key: string, query: Parameters) => Promise<PageContent>;
  /**
   * Does what a button of the page says.
   * @param body the values of its form
   * @param client the group of addresses of who has pressed it
   * @throws {AccountsError}
   */
  readonly press: (services: Services, key: string, body: Parameters, client: string) => Promise<PageContent>;
  /**
   * What holds when a link does not work any more; empty: nothing to say. No name and no other address: a stranger may have opened it.
   * @param address that the link is about
   */
  readonly after: (account: Account, address: string | undefined) => string;
  /** The field that its form has for a text. What was typed is in the page of an error, too. */
  readonly textField?: string;
}

export interface LinkPagesOptions {
  readonly services: Services;
  readonly pages: readonly LinkPage[];
  readonly served: Pick<ServedFolder, 'current'>;
}

/** The pages that links in emails open. GET shows what a link is for, and the buttons send POST. */
export const linkPageRoutes: FastifyPluginAsync<LinkPagesOptions> = async (scope, { services, pages, served }) => {
  const { config, store } = services;

  const readFrame = createFrameReader(served);
  // Links of the frame lead to pages of the same origin.
  const hasSite = config.siteUrl === config.serviceUrl;

  async function send(reply: FastifyReply, page: PageContent): Promise<FastifyReply> {
    const { html, headers } = composePage(config.siteName, page, hasSite ? await readFrame() : undefined);
    return setServiceHeaders(reply).headers(headers).send(html);
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
    const former = statusCode < 500 ? await readFormerToken(store, keyOf(request)).catch(() => undefined) : undefined;
    const page = pages.find(({ path }) => path === request.routeOptions.url);
    const held = former && page ? page.after(former.account, former.address) : '';
    const isOwnFailure = statusCode >= 500;
    // Only of who has a link: nobody else makes this site show a text.
    const typed = page?.textField !== undefined && (former || isOwnFailure) ? typedText(request, page.textField) : '';
    return send(reply.code(statusCode), errorPage(config, [message, held], { isOwnFailure, typed }));
  });

  scope.get(FRAME_STYLE_PATH, async (_request, reply) => {
    const frame = await readFrame();
    if (!frame) return sendText(reply, 404, 'Not found');
    return setServiceHeaders(reply)
      .header('Cache-Control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(frameStyle(frame));
  });

  for (const { path, show, press } of pages) {
    scope.get<{ Querystring: Parameters }>(path, async ({ query }, reply) =>
      send(reply, await show(services, textOf(query.key), query)),
    );
    scope.post<{ Body: Parameters | undefined }>(path, async (request, reply) => {
      const { body = {} } = request;
      return send(reply, await press(services, textOf(body.key), body, clientGroup(request)));
    });
  }
};

interface Failure {
  /** Whether the service itself has failed, so that the same link may work later. */
  readonly isOwnFailure: boolean;
  /** What was typed into the form; empty: nothing. */
  readonly typed: string;
}

/** For a link that does not work, and for what is not possible. */
function errorPage(site: SiteNames, sentences: readonly string[], { isOwnFailure, typed }: Failure): PageContent {
  return {
    title: 'This did not work',
    parts: [
      sentences.filter(Boolean).join(' '),
      ...(typed === ''
        ? []
        : ['Your text was not sent. Copy it, so that you do not have to write it again:', { quote: typed }]),
      ...(isOwnFailure ? ['The link may still work: please open it again from the email in a few minutes.'] : []),
      homeLink(site),
    ],
  };
}

/** The key of a link, or of the button of its page. */
function keyOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): string {
  return textOf({ ...(query as Parameters), ...(body as Parameters | undefined) }.key);
}

/** What was typed into a field of a form. */
function typedText({ body }: Pick<FastifyRequest, 'body'>, field: string): string {
  const text = (body as Parameters | undefined)?.[field];
  return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '';
}

/** A text that is no key, because it is too long or has control characters, counts as none. */
function textOf(value: unknown): string {
  return typeof value === 'string' && isReadable(value, REQUEST_LENGTHS.key) ? value : '';
}
