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
  if (site.origin === service.origin) {
    return ok('links', `lead to ${serviceUrl}/account/`);
  }
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
