import type { ServiceConfig } from '../config';
import { isLoopback } from '../lib/ip-address';
import { ok, wrong, type Diagnosis } from '../../contract/diagnosis';

type LinkConfig = Pick<ServiceConfig, 'siteUrl' | 'serviceUrl' | 'allowedOrigins' | 'operators' | 'isProduction'> & {
  readonly mail: Pick<ServiceConfig['mail'], 'smtpUrl'>;
};

/** Checks that emails to applicants and operators arrive, and that their links lead to the service. */
export function checkLinks(config: LinkConfig): readonly Diagnosis[] {
  return [checkOperators(config), checkServiceUrl(config)];
}

function checkOperators({ operators, mail, isProduction }: LinkConfig): Diagnosis {
  if (operators.length === 0) {
    const message = 'no OPERATORS: nobody gets an email about sign-ups; see members list --status pending';
    return isProduction ? wrong('operators', `${message}. Set OPERATORS.`) : ok('operators', message);
  }
  return mail.smtpUrl === undefined
    ? wrong(
        'operators',
        'OPERATORS is set, but without SMTP_URL their emails are files that nobody receives. Set SMTP_URL, or remove OPERATORS.',
      )
    : ok('operators', `${operators.join(', ')} get each new sign-up`);
}

function checkServiceUrl({ siteUrl, serviceUrl, allowedOrigins }: LinkConfig): Diagnosis {
  const [site, service] = [new URL(siteUrl), new URL(serviceUrl)];
  if (site.origin === service.origin) return ok('links', `lead to ${serviceUrl}/account/`);
  if (isLoopback(service.hostname) && !isLoopback(site.hostname)) {
    return wrong('links', `SERVICE_URL is ${serviceUrl}: only this machine can open the links. Write the public URL.`);
  }
  if (service.protocol === 'http:' && !isLoopback(service.hostname)) {
    return wrong(
      'links',
      `SERVICE_URL is ${serviceUrl}: keys and passwords cross the network as plain text. Put a proxy with https in front of the service, and write its https URL.`,
    );
  }
  if (!allowedOrigins.includes(site.origin)) {
    return wrong(
      'links',
      `SERVICE_URL is on another host than SITE_URL, but ALLOWED_ORIGINS does not contain ${site.origin}: the site’s pages cannot sign in. Add it, or remove SERVICE_URL if the service answers at SITE_URL.`,
    );
  }
  return ok('links', `lead to ${serviceUrl}/account/; pages of ${site.origin} may call the service`);
}

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
