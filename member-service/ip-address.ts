import { isIP, isIPv6 } from 'node:net';

/** Whether only this machine can reach a host, which may be a name or an address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/**
 * The group of addresses that share one limit. A household has a whole /64 of IPv6 addresses, so these count as one. An
 * IPv4 address in IPv6 notation counts as the IPv4 address.
 */
export function addressGroup(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) {
    return plain;
  }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  return mapped?.[1] ?? leadingGroups(plain).join(':');
}

/** The first four of the eight groups, as numbers without leading zeros. */
function leadingGroups(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
