import { readFileSync } from 'node:fs';
import path from 'node:path';
import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { isRecord } from '../../contract/unknown-value';
import { describe, fieldsOf, isMissing } from './answers';
import { PLUGIN_PATHS, type Context } from './context';

const PLUGIN_FILE = path.resolve(__dirname, '../plugin/brainhouse.php');

/** The topics of the plugin's checks, by their ids. What a request from outside has found already is not said twice. */
const TOPICS: Readonly<Record<string, string>> = {
  permalinks: 'permalinks',
  routes: 'sign-up',
  jwt_plugin: 'JWT plugin',
  secret: 'secret',
  authorization: 'Authorization header',
  site_url: 'site address',
  cors: 'CORS',
  https: 'https',
  email: 'email',
  common_passwords: 'common passwords',
  content: 'member content',
  content_closed: 'member content',
  intl: 'PHP extension intl',
  former_constants: 'constants',
};

const REFUSED_PASSWORD = wrong(
  'plugin',
  'WordPress does not accept WORDPRESS_USER and WORDPRESS_PASSWORD as those of an administrator.',
  [
    'The password must be an application password of an administrator (Users > Profile > Application Passwords), not that of the login.',
    'If both are right: a security plugin has switched application passwords off, or the web server removes the Authorization header.',
  ],
);

/**
 * The plugin: its version, and what its own checks say, which know what requests from outside cannot see.
 * @param known topics that are wrong already
 * @throws {Unreachable}
 */
export async function checkPlugin(context: Context, known: ReadonlySet<string>): Promise<readonly Diagnosis[]> {
  const { authorization } = context;
  const answer = await context.request(
    PLUGIN_PATHS.status,
    authorization === undefined ? {} : { headers: { Authorization: authorization } },
  );
  const { plugin, ready, checks, site_url: linked } = fieldsOf(answer);
  if (isMissing(answer)) {
    return [
      note(
        'plugin',
        'Brainhouse Members is not there. Other code must answer asf/v1, approve members, and protect member content. npm run pack -w wordpress packs it.',
      ),
    ];
  }
  if (typeof plugin !== 'string') {
    return authorization !== undefined && answer.status === 401
      ? [REFUSED_PASSWORD]
      : [
          wrong('plugin', `Brainhouse Members answers with ${describe(answer)}.`, [
            'The error log of PHP names the reason.',
          ]),
        ];
  }
  return [
    checkVersion(plugin),
    ...(Array.isArray(checks)
      ? checks.flatMap((check) => toFindings(check, known))
      : await explainWithoutChecks(context, ready === true || known.size > 0)),
    ...(typeof linked === 'string' ? checkLinks(linked, context.siteUrl) : []),
  ];
}

/** Guests and other users learn only whether all is well. */
async function explainWithoutChecks(
  { request, authorization }: Context,
  isExplained: boolean,
): Promise<readonly Diagnosis[]> {
  const headers = { Authorization: authorization ?? '' };
  if (authorization !== undefined && (await request(SERVICE_PATHS.me, { headers })).status !== 200) {
    return [REFUSED_PASSWORD];
  }
  const details = 'WORDPRESS_USER and WORDPRESS_PASSWORD of an administrator get more details';
  if (isExplained) return authorization === undefined ? [] : [note('plugin', details)];
  return [
    wrong('plugin', 'Its own checks find an error, which it names to administrators only.', [
      `WordPress: Settings > Brainhouse lists the checks. Here ${details}.`,
    ]),
  ];
}

function checkVersion(installed: string): Diagnosis {
  const own = /^const VERSION = '([^']+)';$/m.exec(readFileSync(PLUGIN_FILE, 'utf8'))?.[1] ?? '';
  if (installed === own) return ok('plugin', `Brainhouse Members ${installed}, the version of this repository`);
  return wrong('plugin', `Brainhouse Members is ${installed}, but this repository has ${own}.`, [
    'If the plugin is older: npm run pack -w wordpress, upload the zip file of hosting/ in Plugins > Add Plugin > Upload Plugin, and choose "Replace current". If this repository is: git pull, and build the site again.',
  ]);
}

function toFindings(check: unknown, known: ReadonlySet<string>): readonly Diagnosis[] {
  if (!isRecord(check) || typeof check.id !== 'string') return [];
  const { id, status, message } = check;
  const topic = TOPICS[id] ?? id;
  if (status === 'error') return known.has(topic) ? [] : [wrong(topic, String(message))];
  if (id === 'former_constants' || id === 'intl') return [note(topic, String(message))];
  return id === 'email' && status === 'unknown'
    ? [note(topic, 'no email was sent yet. Settings > Brainhouse sends a test.')]
    : [];
}

function checkLinks(linked: string, siteUrl: string): readonly Diagnosis[] {
  const isSame = URL.canParse(linked) && new URL(linked).origin === new URL(siteUrl).origin;
  return isSame || linked === ''
    ? []
    : [
        wrong('site address', `Links in emails lead to ${linked}, but the site is ${siteUrl}.`, [
          'WordPress: Settings > Brainhouse, "Address of the site". If it is right there: set SITE_URL for the build and for this command.',
        ]),
      ];
}
