import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { findFile, NOT_FOUND_PAGE } from '../../member-service/site/find-file';
import { createHostingRules } from '../../member-service/site/hosting-rules';

/** A response: its body as it is sent, and its headers. */
export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** The files of a built site, compressed and kept in memory. */
export interface SiteFiles {
  /** @param url path with its query */
  answer(url: string): Promise<Answer>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const COMPRESSED = /^(?:text\/|application\/(?:json|manifest|xml)|image\/svg)/;
/** The default where the build's rules do not say `immutable`. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

const EMPTY = Buffer.alloc(0);
/** For an unknown address of a site without a 404 page. */
const NO_PAGE: Answer = { status: 404, headers: {}, body: Buffer.from('Not found') };

const brotli = promisify(brotliCompress);

/** The body as brotli at its highest quality, as hosts send files that were compressed at the build. */
export function compress(body: Buffer): Promise<Buffer> {
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
}

/**
 * Reads the files of a built site when they are first requested. Headers are those of the build's rules.
 * @param publicDir absolute folder with the built pages and `_hosting.json`
 */
export function createSiteFiles(publicDir: string): SiteFiles {
  const rules = createHostingRules(console);
  const stored = new Map<string, Promise<Answer>>();

  async function readAnswer(file: string, address: string, status: number): Promise<Answer> {
    const raw = await readFile(path.join(publicDir, file));
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    const isCompressed = COMPRESSED.test(type);
    const etag = `"${createHash('sha1').update(raw).digest('base64url')}"`;
    return {
      status,
      headers: {
        'cache-control': REVALIDATE,
        ...lowerCase(await rules.headersFor(publicDir, address)),
        'content-type': type,
        etag,
        vary: 'accept-encoding',
        ...(isCompressed ? { 'content-encoding': 'br' } : {}),
      },
      body: isCompressed ? await compress(raw) : raw,
    };
  }

  return {
    async answer(url) {
      const target = await findFile(publicDir, url);
      if (target.kind === 'redirect') return { status: 308, headers: { location: target.location }, body: EMPTY };
      const [file, address, status] =
        target.kind === 'file' ? [target.file, target.address, 200] : [NOT_FOUND_PAGE, `/${NOT_FOUND_PAGE}`, 404];
      const found = stored.get(file) ?? readAnswer(file, address, status).catch(() => NO_PAGE);
      stored.set(file, found);
      return found;
    },
  };
}

function lowerCase(headers: Readonly<Record<string, string>>): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
