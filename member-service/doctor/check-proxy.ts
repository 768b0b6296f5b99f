import type { ServiceConfig } from '../config';
import { isLoopback } from '../lib/ip-address';
import { ok, wrong, type Diagnosis } from '../../contract/diagnosis';

type ProxyConfig = Pick<ServiceConfig, 'siteUrl' | 'host' | 'trustedProxies' | 'isProduction'>;

/** Checks that the public URL, the address that the service listens on and the trusted proxies fit together. */
export function checkProxy(config: ProxyConfig): Diagnosis {
  const { siteUrl, trustedProxies } = config;
  const problem = findProblem(config);
  const proxies = trustedProxies.length === 0 ? 'none' : trustedProxies.join(', ');
  return problem === undefined ? ok('proxy', `${proxies}, for ${siteUrl}`) : wrong('proxy', problem);
}

function findProblem({ siteUrl, host, trustedProxies, isProduction }: ProxyConfig): string | undefined {
  const { protocol, hostname } = new URL(siteUrl);
  const isPublic = !isLoopback(hostname);
  const everyone = trustedProxies.find((range) => range.endsWith('/0'));
  if (everyone !== undefined) {
    return `TRUST_PROXY contains ${everyone}: every visitor can pretend to have any address. List only your proxies.`;
  }
  if (isProduction && !isPublic) {
    return `SITE_URL is ${siteUrl}: only this machine can open the links in emails. Write the public URL.`;
  }
  if (isPublic && protocol === 'http:') {
    return `SITE_URL is ${siteUrl}: passwords cross the network as plain text. Put a proxy with https in front of the service, and write its https URL.`;
  }
  if (protocol === 'https:' && trustedProxies.length === 0) {
    return `SITE_URL is https, so a proxy is in front of the service, but TRUST_PROXY is not set: all visitors seem to have the proxy's address and share the limits on logins. Set TRUST_PROXY to the proxy's address, 127.0.0.1 if it runs on this machine.`;
  }
  if (isLoopback(host) && trustedProxies.length > 0 && !trustedProxies.some(isLocal)) {
    return `HOST is ${host}, so only a proxy on this machine can reach the service, but TRUST_PROXY (${trustedProxies.join(', ')}) does not contain 127.0.0.1. Add it, or set HOST to the address of the network of the proxy.`;
  }
  return undefined;
}

function isLocal(range: string): boolean {
  const [address = ''] = range.split('/');
  return range === 'loopback' || isLoopback(address);
}
