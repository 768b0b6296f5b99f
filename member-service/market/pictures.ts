import type { FastifyBaseLogger } from 'fastify';
import { readBody } from './read-body';
import type { MarketSource } from './source';

/** A picture of a coin with its type, as its first bytes say. */
export interface CoinPicture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Maximum size of a picture. Those of 250 × 250 pixels have about 20 KB. With fifty coins, memory holds at most 6.4 MB. */
const MAX_PICTURE_BYTES = 128 * 1024;

/** Time limit of a request for a picture, body included, in milliseconds. */
const PICTURE_TIMEOUT_MS = 5_000;

/** Minimum time between two requests for one picture, in milliseconds: a good one for a day, a failed one for ten minutes. */
const PICTURE_KEPT_MS = { good: 24 * 60 * 60_000, failed: 10 * 60_000 } as const;

interface Kept {
  readonly picture: Promise<CoinPicture | undefined>;
  /** In milliseconds since 1970. */
  until: number;
}

/** Pictures of the coins in the market's rows, so that a visitor's browser asks no other host for them (decision 093). */
export type CoinPictures = ReturnType<typeof createCoinPictures>;

/**
 * Creates the source of coin pictures of a running service. They are cached in memory, by their address.
 * @param hosts origins that may be asked
 */
export function createCoinPictures(
  market: Pick<MarketSource, 'read'>,
  hosts: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const closing = new AbortController();
  const kept = new Map<string, Kept>();

  function fetchOnce(address: string): Kept {
    const entry: Kept = {
      picture: fetchPicture(address, closing.signal).catch((error: unknown) => {
        entry.until = Date.now() + PICTURE_KEPT_MS.failed;
        if (!closing.signal.aborted) {
          log.warn({ reason: String(error), host: new URL(address).host }, 'picture of a coin not available');
        }
        return undefined;
      }),
      until: Date.now() + PICTURE_KEPT_MS.good,
    };
    kept.set(address, entry);
    return entry;
  }

  /**
   * The picture of a coin, from memory or from its host. Never rejects.
   * @param id of a row of the market
   * @returns undefined if no current row has this id, or if its picture is refused or missing
   */
  async function read(id: string): Promise<CoinPicture | undefined> {
    const { rows } = await market.read();
    const current = new Set(rows.map(({ image }) => image));
    [...kept.keys()].filter((address) => !current.has(address)).forEach((address) => kept.delete(address));
    const address = rows.find((row) => row.id === id)?.image;
    if (!address || !URL.canParse(address) || !hosts.includes(new URL(address).origin) || closing.signal.aborted) {
      return undefined;
    }
    const known = kept.get(address);
    return (known && known.until > Date.now() ? known : fetchOnce(address)).picture;
  }

  return { read, close: () => closing.abort() };
}

/** @throws Error if the response is no picture of a known type, too large or too late */
async function fetchPicture(address: string, signal: AbortSignal): Promise<CoinPicture> {
  const response = await fetch(address, {
    headers: { accept: 'image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'brainhouse-member-service' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]),
    // A redirect could make the service request any host, also in its own network.
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const bytes = await readBody(response, MAX_PICTURE_BYTES);
  const type = pictureType(bytes);
  if (type === undefined) throw new Error('the response is no PNG, JPEG, WebP or GIF');
  return { type, bytes };
}

/**
 * The type by the first bytes (WHATWG MIME Sniffing, section 6.1). The type that the host names is not used: an SVG or a page
 * would be a document of this origin.
 */
function pictureType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 14);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF[^]{4}WEBPVP/.test(start)) return 'image/webp';
  return /^GIF8[79]a/.test(start) ? 'image/gif' : undefined;
}
