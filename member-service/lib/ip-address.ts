import ipaddr from 'ipaddr.js';

/** Names of address ranges for `TRUST_PROXY`, with the names that ipaddr.js gives to addresses in them. */
export const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

/** IPv6 addresses in the same network of this prefix length count as one: a household has a whole /64. */
const GROUP_PREFIX_BITS = 64;

/** The prefix length of the networks that providers give to one customer at most (RFC 6177). */
const NETWORK_PREFIX_BITS = 48;

/** Whether only this machine can reach a host, which may be a name or an address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || (isPlainAddress(bare) && ipaddr.parse(bare).range() === 'loopback');
}

/**
 * The group of addresses that share one limit. IPv6 addresses of one /64 network count as one. An IPv4 address in IPv6
 * notation counts as the IPv4 address. A port is ignored: a client changes it with every connection.
 * @param address an address, as proxies write it in `X-Forwarded-For`; undefined after the end of a connection
 * @returns undefined if the text is no address
 */
export function addressGroup(address: string | undefined): string | undefined {
  const parsed = readAddress(address);
  if (parsed === undefined || parsed.kind() === 'ipv4') return parsed?.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${GROUP_PREFIX_BITS}`).toString();
}

/** The network of many groups that one client may have; undefined for IPv4. @param group from `clientGroup` */
export function clientNetwork(group: string): string | undefined {
  return ipaddr.IPv6.isValid(group)
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${group}/${NETWORK_PREFIX_BITS}`).toString()}/${NETWORK_PREFIX_BITS}`
    : undefined;
}

/** The parts of a request that name its client. */
interface ClientRequest {
  /** The last address of `X-Forwarded-For` that no trusted proxy has, or the address of the connection. */
  readonly ip: string | undefined;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The group of a client's address. If a proxy has forwarded a text that is no address, it is the group of the connection:
 * any text of the client's own choice would be a new client.
 */
export function clientGroup({ ip, socket }: ClientRequest): string {
  return addressGroup(ip) ?? addressGroup(socket.remoteAddress) ?? 'unknown';
}

/** Whether a text of `TRUST_PROXY` is an address, a range such as 10.0.0.0/8 or the name of a range. */
export function isRange(text: string): boolean {
  return Object.hasOwn(NAMED_RANGES, text) || isPlainAddress(text) || ipaddr.isValidCIDR(text);
}

/**
 * Whether a proxy with an address is trusted, for Fastify's `trustProxy`. Fastify's own list does not recognize a trusted
 * proxy that another one has written with a port.
 * @param ranges checked with `isRange`
 */
export function trusts(ranges: readonly string[]): (address: string | undefined) => boolean {
  const tests = ranges.map(rangeTest);
  return (address) => {
    const parsed = readAddress(address);
    return parsed !== undefined && tests.some((isInRange) => isInRange(parsed));
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function rangeTest(range: string): (address: Address) => boolean {
  const names = NAMED_RANGES[range];
  if (names !== undefined) return (address) => names.includes(address.range());
  if (!range.includes('/')) {
    const single = ipaddr.process(range).toString();
    return (address) => address.toString() === single;
  }
  const [network, bits] = ipaddr.parseCIDR(range);
  return (address) => address.kind() === network.kind() && address.match(network, bits);
}

/** Reads an address with or without port and brackets; an IPv4 address in IPv6 notation is the IPv4 address. */
function readAddress(text: string | undefined): Address | undefined {
  // A connection that has ended has no address any more, whatever its type says.
  const trimmed = (text ?? '').trim();
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? trimmed).split('%', 1);
  return isPlainAddress(address) ? ipaddr.process(address) : undefined;
}

/** IPv4 in four decimal numbers only: old forms such as `1` and `0300.0.2.1` are read differently by different programs. */
function isPlainAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
