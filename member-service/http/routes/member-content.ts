import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { invalidToken, notLoggedIn, readBearerTokens, requireMember } from '../bearer';
import { allowOrigins } from '../cors';
import type { Session } from '../../auth/tokens';
import { errorCode } from '../../../contract/unknown-value';
import { setServiceHeaders } from '../responses';
import { sendNoRoute } from '../rest-error';
import type { Services } from '../../services';
import { MEMBER_CONTENT_FOLDER, type ServedFolder } from '../../site/served-folder';

export interface MemberContentOptions {
  readonly served: ServedFolder;
  readonly services: Services;
  readonly allowedOrigins: readonly string[];
  /** Whether the content is served without a login, for tests. */
  readonly isOpen: boolean;
}

/** The folder of the pictures in it. */
const PICTURES_FOLDER = 'pictures';

/** The pattern of all names in the folder. Any other name is an unknown route. */
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*\.json$/;

/** The patterns of the folders of pictures, which are hashes, and of the files in them. */
const PICTURE_FOLDER = /^[0-9a-f]{20}$/;
const PICTURE_FILE = /^[^./\\\u0000-\u001f][^/\\\u0000-\u001f]*-\d+\.(avif|webp)$/;

/** The addresses of pictures in `src` and `srcset`. The build encodes spaces, commas and quotes in names. */
const PICTURE_ADDRESS = /\/pictures\/[0-9a-f]{20}\/[^\s",?]+/g;

/** The attributes with addresses of pictures in the markup of a view, in which each quote of a text is encoded. */
const PICTURE_ATTRIBUTE = /\ssrc(?:set)?="[^"]*"/gi;

/** For responses that no cache may store. */
const UNCACHED = 'private, no-store';

/** Search engines must not list member content, and never get it. */
const UNLISTED = { 'X-Robots-Tag': 'noindex' } as const;

interface PictureRequest {
  readonly Params: { readonly folder: string; readonly file: string };
  readonly Querystring: { readonly key?: unknown };
}

/**
 * Serves the content of member pages to approved members. Other clients get 401 for every name, so they learn none. The addresses
 * of pictures in it get a signature, with which the browser loads them (decision 047).
 */
export const memberContentRoutes: FastifyPluginAsync<MemberContentOptions> = async (scope, options) => {
  const { served, services, allowedOrigins, isOpen } = options;

  scope.addHook('onRequest', async (_request, reply) => {
    setServiceHeaders(reply).headers({ 'Cache-Control': UNCACHED, ...UNLISTED });
  });
  await allowOrigins(scope, allowedOrigins);
  readBearerTokens(scope, services);

  /** @throws {RestError} if the session is not one of an approved member */
  async function requireApproved({ headers }: FastifyRequest, bearer: Session | undefined): Promise<void> {
    const { status } = await requireMember({ bearer, headers }, services);
    if (status !== 'approved') throw notLoggedIn();
  }

  scope.get<{ Params: { readonly file: string } }>('/:file', async (request, reply) => {
    const { bearer } = request;
    if (!isOpen) {
      await requireApproved(request, bearer);
    }
    const { file } = request.params;
    const text = FILE.test(file) ? await readText(served.current(), file) : undefined;
    if (text === undefined) return sendNoRoute(reply);
    return sendJson(request, reply, bearer ? signPictureUrls(text, services.urlSigner.sign(bearer)) : text);
  });

  scope.get<PictureRequest>(`/${PICTURES_FOLDER}/:folder/:file`, async (request, reply) => {
    const key = typeof request.query.key === 'string' ? services.urlSigner.verify(request.query.key) : undefined;
    if (!isOpen) {
      if (request.bearer === undefined && request.query.key !== undefined && key === undefined) {
        throw invalidToken();
      }
      await requireApproved(request, request.bearer ?? key);
    }
    const { folder, file } = request.params;
    if (!PICTURE_FOLDER.test(folder) || !PICTURE_FILE.test(file)) return sendNoRoute(reply);
    if (allowedOrigins.length > 0) {
      // The pages are on another host. The signature protects the picture.
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    return reply.sendFile([MEMBER_CONTENT_FOLDER, PICTURES_FOLDER, folder, file].join('/'), served.current());
  });

  scope.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 400) {
      reply.header('Cache-Control', UNCACHED);
    }
    return payload;
  });
  scope.all('/*', async (_request, reply) => sendNoRoute(reply));
};

/** Refuses all member content: for a build whose accounts are elsewhere, so that it has no members. */
export const closedMemberContent: FastifyPluginAsync = async (scope) => {
  scope.all('/*', async (_request, reply) => {
    setServiceHeaders(reply).headers({ 'Cache-Control': UNCACHED, ...UNLISTED });
    throw notLoggedIn();
  });
};

/** The text of a part; undefined if there is none. */
async function readText(publicDir: string, file: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(publicDir, MEMBER_CONTENT_FOLDER, file), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Signs the addresses of all pictures in a part, in its content and in the markup of its view. Texts are not changed. */
function signPictureUrls(json: string, signature: string): string {
  function sign(addresses: string): string {
    return addresses.replace(PICTURE_ADDRESS, (address) => `${address}?key=${signature}`);
  }

  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (name === 'src' || name === 'srcSet') return sign(value);
      return name === 'html' ? value.replace(PICTURE_ATTRIBUTE, sign) : value;
    }),
  );
}

const compressors = {
  // The time of a higher quality would be longer than that of sending what it saves.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<string, Buffer>(gzip),
} as const;

/** Sends JSON, compressed if the client accepts it. */
async function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): Promise<FastifyReply> {
  const encoding = negotiate<'br' | 'gzip'>(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  const vary = [reply.getHeader('Vary') ?? [], 'accept-encoding'].flat().join(', ');
  reply.type('application/json; charset=utf-8').header('Vary', vary);
  return encoding === null
    ? reply.send(json)
    : reply.header('Content-Encoding', encoding).send(await compressors[encoding](json));
}
