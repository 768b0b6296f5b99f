import { isLoopback } from '../../member-service/ip-address';

/**
 * Whether a request was sent by a page of the live site, as far as its headers tell. Any website can make a browser send
 * requests to this machine: its own address is then in `Origin`, or, where it has its name lead here (DNS
 * rebinding), in `Host`.
 * @param port where the live site listens
 * @param isChange whether the request may change something; browsers always send `Origin` with those
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
