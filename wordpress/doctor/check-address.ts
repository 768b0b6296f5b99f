import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { isOnLoopback } from '../lib/address';
import { closed, codeOf, explainForeign, fieldsOf } from './answers';
import { EMPTY_LOGIN, type Context } from './context';
import type { Answer } from './request';

const PERMALINK_REMEDIES = [
  'WordPress: Settings > Permalinks, choose "Post name", and save.',
  'Apache: load the module rewrite (a2enmod rewrite), and set "AllowOverride All" for the folder of WordPress. nginx: location / { try_files $uri $uri/ /index.php?$args; } Managed host: ask for "pretty permalinks".',
] as const;

/** What the first request shows. */
export interface AddressResult {
  readonly findings: readonly Diagnosis[];
  /** Whether the routes can be examined. */
  readonly isUsable: boolean;
}

/** Whether there is a REST API at the address. @throws {Unreachable} */
export async function checkAddress(context: Context): Promise<AddressResult> {
  const { request, base } = context;
  const answer = await request('/wp-json/');
  const foreign = explainForeign('address', answer, base);
  if (foreign) return { findings: [(await explainPermalinks(context, answer)) ?? foreign], isUsable: false };
  if (answer.status === 401 || answer.status === 403) {
    // Some plugins close the index, but not the routes.
    const login = await request(SERVICE_PATHS.token, EMPTY_LOGIN);
    if (codeOf(login) === codeOf(answer)) return { findings: [closed(login)], isUsable: false };
  }
  const { name } = fieldsOf(answer);
  return {
    findings: [
      ok('address', `${base} answers${typeof name === 'string' && name !== '' ? ` as "${name.slice(0, 60)}"` : ''}`),
      ...checkHttps(context),
      checkPermalinks(answer),
    ],
    isUsable: true,
  };
}

/** If WordPress answers without permalinks, they are what is wrong. @returns undefined if it does not */
async function explainPermalinks({ request, base }: Context, index: Answer): Promise<Diagnosis | undefined> {
  // A page of WordPress, of a theme or of the web server. Other statuses are those of errors.
  if (![200, 403, 404, 405].includes(index.status)) return undefined;
  const plain = await request('/?rest_route=/');
  if (!Array.isArray(fieldsOf(plain).namespaces)) return undefined;
  const own = restAddress(plain) ?? 'unknown';
  return wrong(
    'permalinks',
    `WordPress answers, but ${base}/wp-json/ does not lead to it (status ${index.status}). It says that its REST API is at ${own}.`,
    PERMALINK_REMEDIES,
  );
}

/** The address of the REST API that WordPress itself names, in the header of each of its answers. */
function restAddress({ headers }: Answer): string | undefined {
  return /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(headers.get('link') ?? '')?.[1];
}

/** A server may pass /wp-json on although WordPress does not use it. */
function checkPermalinks(answer: Answer): Diagnosis {
  return restAddress(answer)?.includes('rest_route=')
    ? wrong(
        'permalinks',
        'They are "Plain", so addresses that begin with /wp-json do not work, or will not for long.',
        PERMALINK_REMEDIES,
      )
    : ok('permalinks', 'addresses that begin with /wp-json work');
}

function checkHttps({ base, siteUrl }: Context): readonly Diagnosis[] {
  if (new URL(base).protocol === 'https:') return [];
  if (isOnLoopback(base)) return [note('https', 'none is needed, because only this machine reaches the address')];
  const consequence = siteUrl.startsWith('https:') ? `, and browsers refuse calls of ${siteUrl}` : '';
  return [
    wrong('https', `${base} has no https, so passwords and tokens can be read when they are sent${consequence}.`, [
      'Set up a certificate (certbot --apache or --nginx, or the host does it), then change both addresses in Settings > General.',
    ]),
  ];
}
