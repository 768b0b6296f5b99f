import { wrong, type Diagnosis } from '../../contract/diagnosis';
import { toBase } from '../lib/address';
import { isRecord } from '../../contract/unknown-value';
import type { Answer } from './request';

/** The fields of a JSON object; empty for any other answer. */
export function fieldsOf({ json }: Answer): Readonly<Record<string, unknown>> {
  return isRecord(json) ? json : {};
}

/** The error code of the REST API; `''` if there is none. */
export function codeOf(answer: Answer): string {
  const { code } = fieldsOf(answer);
  return typeof code === 'string' ? code : '';
}

/** The status with the code and the message of an error, or with the title of a page, for a sentence such as "It answers with …". */
export function describe(answer: Answer): string {
  const { message, error } = fieldsOf(answer);
  const title = /<title[^>]*>([^<]{1,80})/i.exec(answer.text)?.[1]?.trim();
  if (answer.json === undefined) {
    return `status ${answer.status} and no JSON${title ? `, but a page with the title "${title}"` : ''}`;
  }
  const code = codeOf(answer);
  const text = [message, error].find((value) => typeof value === 'string') ?? '';
  const short = text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  return `status ${answer.status}${code && ` (${code})`}${short && `: "${short}"`}`;
}

/** Whether the route does not exist. */
export function isMissing(answer: Answer): boolean {
  return answer.status === 404 && ['rest_no_route', ''].includes(codeOf(answer));
}

/** Whether a plugin refuses guests. WordPress itself has no such answer for the routes of the site. */
export function isClosed(answer: Answer): boolean {
  return answer.status === 401 || (answer.status === 403 && /^(?:rest|itsec)_/.test(codeOf(answer)));
}

/** The finding for a REST API that guests may not use. */
export function closed(answer: Answer): Diagnosis {
  return wrong('REST API', `A plugin closes the REST API to guests: ${describe(answer)}.`, [
    'Allow /jwt-auth/v1, /asf/v1, /brainhouse/v1 and /wp/v2/users/me for unauthenticated users in the settings of security plugins ("REST API").',
  ]);
}

/**
 * What an answer means that no route of the site gives: a redirect, a page, or an error of the server.
 * @returns undefined for an answer of the REST API
 */
export function explainForeign(topic: string, answer: Answer, base: string): Diagnosis | undefined {
  const { status, headers, json, url } = answer;
  if (status >= 300 && status < 400 && headers.has('location')) return explainRedirect(answer, base);
  if (json !== undefined && status < 500) return undefined;
  return wrong(topic, `An error or a page instead of an answer: ${describe(answer)}.`, [
    `Open ${url} in a browser. The page, or the error log of PHP and of the web server, names what is wrong.`,
    'A firewall, a security plugin, a maintenance mode or a password of the web server must let addresses pass that begin with /wp-json/.',
    'If it is another website, correct the address; if WordPress is in a folder, add that, such as https://members.example/blog.',
  ]);
}

/** The site does not follow a redirect, and a preflight must not be redirected. Mostly it shows another address. */
function explainRedirect({ headers, url }: Answer, base: string): Diagnosis {
  const { origin, pathname } = new URL(headers.get('location') ?? '', url);
  const other = toBase(`${origin}${pathname}`);
  return other === base || !pathname.includes('/wp-json')
    ? wrong('address', `${url} redirects to ${origin}${pathname}.`, [
        'Let the redirect leave out addresses that begin with /wp-json/: it is in .htaccess, in the configuration of nginx, or of a plugin that closes the site.',
      ])
    : wrong('address', `${base} redirects to ${other}. Browsers do not follow a redirect of these requests.`, [
        `Write GATSBY_SERVICE_BASE=${other} for the build, and run: npm run doctor -w wordpress -- --wordpress ${other}`,
      ]);
}
