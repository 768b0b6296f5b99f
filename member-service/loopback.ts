import { isIP } from 'node:net';

/** Whether a host, as an address of the service or of a mail server names it, is this machine and no other can reach it. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
