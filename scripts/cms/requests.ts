import { z } from 'zod';
import { isLoopback } from '../../member-service/lib/ip-address';

// The requests of Decap's proxy back end in its simple publish mode (decap-cms-backend-proxy 3.16).

const asset = z.object({ path: z.string(), content: z.base64(), encoding: z.literal('base64') });
/** `version` is the id of the file that the change was made from, null if there was none; our script adds it. */
const file = z.object({ path: z.string(), version: z.string().nullish() });
const dataFile = file.extend({ raw: z.string() });
/** Decap sends the path alone. */
const deletedFile = z.union([z.string().transform((path) => ({ path, version: undefined })), file]);

/** A request of the CMS: `{ action, params }`. Paths are relative to the project's root, with `/`. */
export const requestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('info') }),
  z.object({
    action: z.literal('entriesByFolder'),
    params: z.object({ folder: z.string(), extension: z.string() }),
  }),
  z.object({
    action: z.literal('entriesByFiles'),
    params: z.object({ files: z.array(z.object({ path: z.string(), label: z.string().optional() })) }),
  }),
  z.object({ action: z.literal('getEntry'), params: z.object({ path: z.string() }) }),
  z.object({ action: z.literal('getMedia'), params: z.object({ mediaFolder: z.string() }) }),
  z.object({ action: z.literal('getMediaFile'), params: z.object({ path: z.string() }) }),
  z.object({
    action: z.literal('persistEntry'),
    params: z.object({ dataFiles: z.array(dataFile).min(1), assets: z.array(asset) }),
  }),
  z.object({ action: z.literal('persistMedia'), params: z.object({ asset }) }),
  z.object({ action: z.literal('deleteFiles'), params: z.object({ paths: z.array(deletedFile).min(1) }) }),
  z.object({ action: z.literal('getDeployPreview') }),
  // Our script's own: the id of a picture, what visitors see, with the entry of a path, and the button that publishes the site.
  z.object({ action: z.literal('pictureId'), params: z.object({ path: z.string() }) }),
  z.object({ action: z.literal('buildStatus'), params: z.object({ path: z.string().optional() }) }),
  z.object({ action: z.literal('publish') }),
]);

/** One request of the CMS. */
export type CmsRequest = z.infer<typeof requestSchema>;

/** A picture that is being uploaded. */
export type Upload = z.infer<typeof asset>;

/** A request that is refused. The CMS shows the message to the editor. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';

  /** @param status HTTP status of the response */
  constructor(
    readonly status: 403 | 404 | 409 | 413 | 422,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Whether a request was sent by a page of the live site, according to its headers. Any website can make a browser send
 * requests to this machine. Then `Origin` is its origin, or, with DNS rebinding, `Host` is its host name.
 * @param port port of the live site
 * @param isChange whether the request can change content; browsers always send `Origin` with such requests
 */
export function isOwnRequest(
  headers: { readonly host?: string | undefined; readonly origin?: string | undefined },
  port: number,
  isChange: boolean,
): boolean {
  const { host, origin } = headers;
  if (host === undefined || !isOwnOrigin(`http://${host}`, port)) return false;
  return origin === undefined ? !isChange : isOwnOrigin(origin, port);
}

function isOwnOrigin(origin: string, port: number): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.protocol === 'http:' && isLoopback(url.hostname) && Number(url.port || 80) === port;
}
