import { wrong } from '../../contract/diagnosis';
import type { Diagnosis } from '../../contract/diagnosis';
import { toBase } from '../lib/address';
import { isRecord } from '../lib/unknown-value';
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

/** What WordPress, PHP or a firewall sends instead of an answer, by its text. WordPress sends some of these pages as JSON. */
const TEXTS: readonly (readonly [text: RegExp, meaning: string, remedy: string])[] = [
  [
    /Error establishing a database connection/i,
    'WordPress runs, but its database does not answer ("Error establishing a database connection").',
    'Start the database (systemctl start mariadb), or correct DB_HOST, DB_NAME, DB_USER and DB_PASSWORD in wp-config.php.',
  ],
  [
    /Briefly unavailable for scheduled maintenance/i,
    'WordPress is being updated ("Briefly unavailable for scheduled maintenance").',
    'Wait a minute. If it stays: delete the file .maintenance in the folder of WordPress.',
  ],
  [
    /There has been a critical error on (?:this|your) website/i,
    'WordPress stops with an error in PHP ("There has been a critical error on this website").',
    'The error log of PHP names the plugin or theme. Deactivate it by renaming its folder in wp-content/plugins.',
  ],
  [
    /<b>(?:Warning|Notice|Deprecated|Fatal error)<\/b>:/,
    'PHP prints warnings into the answers, so they are no valid JSON.',
    "wp-config.php: define( 'WP_DEBUG_DISPLAY', false ); The warnings name the plugin that causes them.",
  ],
  [
    /plain HTTP request was sent to HTTPS port/i,
    'The port of the address expects https.',
    'Write https:// in the address.',
  ],
];

/** What to do about a page of something in front of WordPress, by its status. The first that matches counts. */
const STATUSES: readonly (readonly [status: RegExp, remedy: string])[] = [
  [
    /^401/,
    'If the web server asks for a password before WordPress (password protection, staging site): remove that, at least for /wp-json/.',
  ],
  [
    /^(?:202|403|405|406|409|415|418|429)/,
    'A firewall, a security plugin or the web server refuses the request (Cloudflare, Wordfence, ModSecurity, "deny" in its configuration). Make an exception for addresses that begin with /wp-json/: pages of the site call them, and cannot solve a challenge. Its log names the rule; on a managed host ask the host.',
  ],
  [
    /^(?:502|504|52\d|530)/,
    'The server in front runs, but nothing behind it answers. Restart PHP-FPM or the web server, or ask the host.',
  ],
  [
    /^503/,
    'WordPress is in maintenance or overloaded. Switch the maintenance mode off, or let it leave out /wp-json/.',
  ],
  [/^5/, 'The error log of the web server or of PHP has the reason.'],
  [
    /./,
    'If WordPress is in a folder, add it to the address, such as https://members.example/blog. If this is another website, correct the address.',
  ],
];

/**
 * What an answer means that no route of the site gives: a redirect, a page, or an error of the server.
 * @returns undefined for an answer of the REST API
 */
export function explainForeign(topic: string, answer: Answer, base: string): Diagnosis | undefined {
  const { status, headers, json, text } = answer;
  if (status >= 300 && status < 400 && headers.has('location')) return explainRedirect(answer, base);
  const isRunning = json !== undefined && (status < 500 || codeOf(answer) === 'service_unavailable');
  if (isRunning) return undefined;
  const known = TEXTS.find(([pattern]) => pattern.test(text));
  if (known) return wrong(topic, known[1], [known[2]]);
  const remedy = STATUSES.find(([pattern]) => pattern.test(String(status)))?.[1];
  return wrong(
    topic,
    `An error or a page instead of an answer: ${describe(answer)}.`,
    remedy === undefined ? [] : [remedy],
  );
}

/** The site does not follow a redirect, and a preflight must not be redirected. Mostly it shows another address. */
function explainRedirect({ headers, url }: Answer, base: string): Diagnosis {
  const { origin, pathname } = new URL(headers.get('location') ?? '', url);
  const other = toBase(`${origin}${pathname}`);
  return other === base || !pathname.includes('/wp-json')
    ? wrong('address', `${url} redirects to ${origin}${pathname}.`, [
        'Let the redirect leave out addresses that begin with /wp-json/: it is in .htaccess, in the configuration of nginx, or of a plugin that closes the site (Force Login, "Coming Soon").',
      ])
    : wrong('address', `${base} redirects to ${other}. Browsers do not follow a redirect of these requests.`, [
        `Write GATSBY_SERVICE_BASE=${other} for the build, and run: npm run doctor -w wordpress -- --wordpress ${other}`,
      ]);
}

/** Whether a plugin refuses guests. WordPress itself has no such answer for the routes of the site. */
export function isClosed(answer: Answer): boolean {
  return answer.status === 401 || (answer.status === 403 && /^(?:rest|itsec)_/.test(codeOf(answer)));
}

/** The finding for a REST API that guests may not use. */
export function closed(answer: Answer): Diagnosis {
  return wrong('REST API', `A plugin closes the REST API to guests: ${describe(answer)}.`, [
    'Search the settings of security plugins for "REST API" (Disable REST API, Solid Security, All-In-One Security, Force Login), and allow /jwt-auth/v1, /asf/v1, /brainhouse/v1 and /wp/v2/users/me for unauthenticated users. Code: the filter rest_authentication_errors.',
  ]);
}
