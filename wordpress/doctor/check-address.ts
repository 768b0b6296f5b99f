import { note, ok, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { isOnLoopback, toBase } from '../lib/address';
import type { Answer } from './request';
import { codeOf, describe, fieldsOf } from './context';
import type { Context } from './context';
import { explainPage, explainRedirect, isRedirect } from './pages';

const INDEX = '/wp-json/';

const PERMALINK_REMEDIES = [
  'WordPress: Settings > Permalinks, choose "Post name", and save.',
  'Apache: the module rewrite must be on (a2enmod rewrite), and the folder of WordPress needs "AllowOverride All", so that .htaccess is read. Save the permalinks again, which writes .htaccess.',
  'nginx: location / { try_files $uri $uri/ /index.php?$args; }',
  'Managed host: ask the host to switch "pretty permalinks" (rewrites to index.php) on.',
] as const;

/** What the first request shows. */
export interface AddressResult {
  readonly findings: readonly Finding[];
  /** Whether the routes can be examined. */
  readonly isUsable: boolean;
}

/** Whether there is a REST API at the address. @throws {Unreachable} */
export async function checkAddress(context: Context): Promise<AddressResult> {
  const { request, base } = context;
  const answer = await request(INDEX);
  if (isRedirect(answer)) return unusable(explainRedirect(answer, base));
  if (answer.json === undefined) return unusable(await explainMissingIndex(context, answer));
  if (answer.status >= 500) return unusable(explainPage('address', answer));
  if (isClosed(answer)) {
    // Some plugins close the index, but not the routes.
    const login = await context.emptyLogin();
    if (codeOf(login) === codeOf(answer)) return unusable(closed(login));
  }
  const { name } = fieldsOf(answer);
  return {
    findings: [
      ok('address', `${base} answers${typeof name === 'string' && name !== '' ? ` as "${name.slice(0, 60)}"` : ''}`),
      ...checkHttps(context),
      ...checkOwnAddress(context, answer),
    ],
    isUsable: true,
  };
}

function unusable(finding: Finding): AddressResult {
  return { findings: [finding], isUsable: false };
}

/** No JSON at /wp-json/: the permalinks, or no WordPress at all. */
async function explainMissingIndex({ request, base }: Context, index: Answer): Promise<Finding> {
  // A page of WordPress, of a theme or of the web server. Other statuses are those of errors.
  if (![200, 403, 404, 405].includes(index.status)) return explainPage('address', index);
  const plain = await request('/?rest_route=/');
  const { namespaces } = fieldsOf(plain);
  if (!Array.isArray(namespaces)) return explainPage('address', index);
  const own = restAddress(plain) ?? '';
  const isPlain = own === '' || own.includes('rest_route=');
  if (!isPlain && !/\/wp-json\/?$/.test(own)) {
    return wrong(
      'permalinks',
      `The REST API of this WordPress is at ${own}, because a plugin has changed its address.`,
      [
        'Plugins such as "WP Hide" or "Hide My WP": switch the change of the REST API off. Code: the filter rest_url_prefix.',
      ],
    );
  }
  const isAlmostPretty = own.includes('/index.php/');
  return isPlain || isAlmostPretty
    ? wrong(
        'permalinks',
        `WordPress answers, but addresses that begin with /wp-json do not work, because its permalinks are "${isAlmostPretty ? 'Almost pretty' : 'Plain'}".`,
        PERMALINK_REMEDIES,
      )
    : wrong(
        'permalinks',
        `WordPress answers, but the web server does not pass ${base}/wp-json/ on to it (status ${index.status}).`,
        PERMALINK_REMEDIES.slice(1),
      );
}

/** The address of the REST API that WordPress itself names, in the header of each of its answers. */
function restAddress({ headers }: Answer): string | undefined {
  return /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(headers.get('link') ?? '')?.[1];
}

/** WordPress makes its addresses, such as those of pictures, from its own settings. */
function checkOwnAddress({ base }: Context, answer: Answer): readonly Finding[] {
  const named = restAddress(answer) ?? `${base}/wp-json/`;
  if (named.includes('rest_route=')) {
    // A server may pass /wp-json on all the same.
    return [
      wrong(
        'permalinks',
        'The permalinks of WordPress are "Plain", so addresses that begin with /wp-json do not work, or will not for long.',
        PERMALINK_REMEDIES,
      ),
    ];
  }
  const works = ok('permalinks', 'addresses that begin with /wp-json work');
  const own = toBase(named);
  if (own === base || !URL.canParse(own)) return [works];
  return [
    works,
    wrong(
      'own address',
      `WordPress says that its address is ${own}, not ${base}. Links in emails and the addresses of pictures begin with it.`,
      [
        `If ${own} is right: write GATSBY_SERVICE_BASE=${own}`,
        `If ${base} is right: correct "WordPress Address" and "Site Address" in Settings > General, or WP_HOME and WP_SITEURL in wp-config.php.`,
      ],
    ),
  ];
}

function checkHttps({ base, siteUrl }: Context): readonly Finding[] {
  const { protocol } = new URL(base);
  if (protocol === 'https:') return [];
  if (isOnLoopback(base)) return [note('https', 'none is needed, because only this machine reaches the address')];
  return [
    wrong(
      'https',
      `${base} has no https, so passwords and tokens can be read when they are sent${siteUrl.startsWith('https:') ? `, and browsers refuse calls of ${siteUrl}` : ''}.`,
      [
        'Server of your own: certbot --apache or certbot --nginx sets up a free certificate. Then change both addresses in Settings > General to https.',
        'Managed host: switch the free certificate for the domain on.',
      ],
    ),
  ];
}

/** Whether a plugin refuses guests. WordPress itself has no such code for these routes. */
function isClosed(answer: Answer): boolean {
  return (answer.status === 401 || answer.status === 403) && codeOf(answer) !== '';
}

/** The finding for a REST API that guests may not use. */
export function closed(answer: Answer): Finding {
  const code = codeOf(answer);
  return wrong('REST API', `A plugin closes the REST API to guests: ${describe(answer)}.`, [
    ...(code.startsWith('itsec_')
      ? []
      : [
          'Plugin "Disable REST API" (also "Disable WP REST API", "Disable JSON API"): Settings > Disable REST API, allow /jwt-auth/v1, /asf/v1, /brainhouse/v1 and /wp/v2/users/me for unauthenticated users.',
        ]),
    'Solid Security (iThemes, Kadence): Security > Settings > WordPress Tweaks > REST API: "Default Access" instead of "Restricted Access".',
    'Others (All-In-One Security, Perfmatters, "Force Login", code in a theme): search the settings for "REST API", and allow it for these routes. Code: the filter rest_authentication_errors.',
  ]);
}
