import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import negotiate from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** A response of the site that can be sent again. */
export interface CachedResponse {
  /** For the log: the path of the request, without secrets. */
  readonly path: string;
  /** 304 for a request with the ETag of the current file. */
  readonly status: 200 | 304;
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly body: Buffer;
}

/** A request, or the part of it that decides whether its response may come from memory. */
type Request = Pick<IncomingMessage, 'method' | 'headers'>;

/**
 * Responses of the last second, in memory. It is used only while many files are requested: otherwise every response comes
 * from the disk, so that a changed file is visible immediately.
 */
export interface ResponseCache {
  /**
   * The response to a request; undefined: read the file. Call it once for each request.
   * @param url the request target, without secrets
   * @param release the folder that is served; responses of another one are not found
   */
  find(request: Request, url: string, release: string): CachedResponse | undefined;
  /** Whether the response to this request, which `find` did not have, may be stored. */
  isWanted(request: Request): boolean;
  /** Stores a wanted response; undefined removes an older one. */
  store(request: Request, response: CachedResponse | undefined): void;
}

/** The cache is used from this number of requests per second on. One visitor's first page needs about 30. */
export const BUSY_REQUESTS = 200;
const SECOND_MS = 1_000;

/** How long a response is sent before one request reads the file again, in milliseconds. */
const FRESH_MS = 1_000;

/** How long the others get the old response meanwhile, from the time when it was stored, in milliseconds. */
const MAX_AGE_MS = 2_000;

/** Larger responses are streamed from the disk. */
export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** Approximate memory of a response without its body. */
const ENTRY_BYTES = 4_096;

/**
 * Paths with one spelling. A path with encoded characters is another name for a file, and there are any number of them.
 */
const PLAIN_PATH = /^[\w./~-]+$/;

/** Conditions and ranges that @fastify/static evaluates. */
const UNCACHED_HEADERS = ['range', 'if-match', 'if-unmodified-since'] as const;

/** The encodings of `preCompressed` in @fastify/static. */
const ENCODINGS = ['br', 'gzip', 'deflate'];
/** Clients send few different values of Accept-Encoding. This limits the memory that others can fill. */
const MAX_ACCEPT_HEADERS = 100;

interface Entry {
  readonly response: CachedResponse;
  readonly storedAt: number;
  /** Whether a request is reading the file again. */
  isRenewing: boolean;
}

/** @param now a time in milliseconds that never goes back */
export function createResponseCache(now: () => number = () => performance.now()): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ response }) => response.body.length + ENTRY_BYTES,
  });
  const preferences = createPreferences();
  const load = createLoadMeter(now);

  /** The keys of requests whose responses are wanted. */
  const wanted = new WeakMap<Request, string>();

  return {
    find(request, url, release) {
      if (!load.countRequest()) {
        return undefined;
      }
      const key = keyOf(request, url, release, preferences);
      if (key === undefined) {
        return undefined;
      }
      const entry = entries.get(key);
      const age = entry === undefined ? Infinity : now() - entry.storedAt;
      if (entry !== undefined && (age <= FRESH_MS || (entry.isRenewing && age <= MAX_AGE_MS))) {
        return entry.response;
      }
      if (entry !== undefined) {
        entry.isRenewing = true;
      }
      wanted.set(request, key);
      return undefined;
    },

    isWanted: (request) => wanted.has(request),

    store(request, response) {
      const key = wanted.get(request);
      if (key === undefined) {
        return;
      }
      // A header may name several ETags. Only the file's own is stored, because there are any number of the others.
      const isStorable = response?.status === 200 || request.headers['if-none-match'] === response?.headers.etag;
      if (response !== undefined && isStorable) {
        entries.set(key, { response, storedAt: now(), isRenewing: false });
      } else {
        entries.delete(key);
      }
    },
  };
}

/** The key of a response; undefined if the response depends on more than path, encodings and ETag. */
function keyOf(
  { method, headers }: Request,
  url: string,
  release: string,
  preferences: Preferences,
): string | undefined {
  if (method !== 'GET' || UNCACHED_HEADERS.some((name) => headers[name] !== undefined)) {
    return undefined;
  }
  const etag = headers['if-none-match'];
  // With an ETag, If-Modified-Since has no meaning (RFC 9110, section 13.1.3).
  if (etag === undefined && headers['if-modified-since'] !== undefined) {
    return undefined;
  }
  if (headers['cache-control']?.includes('no-cache') === true) {
    return undefined;
  }
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  return PLAIN_PATH.test(path)
    ? `${release} ${path} ${preferences.of(headers['accept-encoding'])} ${etag ?? ''}`
    : undefined;
}

/** Counts requests per second. */
function createLoadMeter(now: () => number): { countRequest: () => boolean } {
  let secondStart = -Infinity;
  let count = 0;
  let isBusy = false;
  return {
    /** @returns whether this second or the one before it has many requests */
    countRequest() {
      const time = now();
      if (time - secondStart >= SECOND_MS) {
        isBusy = count >= BUSY_REQUESTS && time - secondStart < 2 * SECOND_MS;
        secondStart = time;
        count = 0;
      }
      count += 1;
      return isBusy || count > BUSY_REQUESTS;
    },
  };
}

/** The encodings that clients prefer. Clients with the same preferences get the same responses. */
interface Preferences {
  of(header: string | undefined): string;
}

function createPreferences(): Preferences {
  const known = new LRUCache<string, string>({ max: MAX_ACCEPT_HEADERS });
  return {
    of(header = '') {
      const preference = known.get(header) ?? readPreference(header);
      known.set(header, preference);
      return preference;
    },
  };
}

/** The accepted encodings, most preferred first. @fastify/static reads the header in the same way. */
function readPreference(header: string): string {
  const accepted = header.toLowerCase().replaceAll('*', 'gzip');
  const preferred: string[] = [];
  for (;;) {
    const next = negotiate(
      accepted,
      ENCODINGS.filter((encoding) => !preferred.includes(encoding)),
    );
    if (next === null) {
      return preferred.join();
    }
    preferred.push(next);
  }
}
