import { isLoopback } from '../../member-service/lib/ip-address';

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
  if (host === undefined || !isOwnOrigin(`http://${host}`, port)) {
    return false;
  }
  return origin === undefined ? !isChange : isOwnOrigin(origin, port);
}

function isOwnOrigin(origin: string, port: number): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const url = new URL(origin);
  return url.protocol === 'http:' && isLoopback(url.hostname) && Number(url.port || 80) === port;
}
