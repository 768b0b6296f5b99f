import { readFileSync } from 'node:fs';
import path from 'node:path';
import { note, ok, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { isRecord } from '../lib/unknown-value';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import type { Answer } from './request';
import { codeOf, describe, fieldsOf, isMissing } from './context';
import type { Context } from './context';

/** A difference that does not matter to tokens and reset keys, in seconds. */
const CLOCK_TOLERANCE_S = 60;

/** The plugin of this repository. */
const PLUGIN_FILE = path.resolve(__dirname, '../plugin/brainhouse.php');

/** The topics of checks of the plugin that requests from outside cannot make. */
const OWN_CHECKS: Readonly<Record<string, string>> = {
  secret: 'secret',
  site_url: 'site address',
  https: 'https',
  email: 'email',
  common_passwords: 'common passwords',
  content: 'member content',
  content_closed: 'member content',
  former_constants: 'constants',
};

/** The version of the plugin in this repository. */
function ownVersion(): string {
  const code = readFileSync(PLUGIN_FILE, 'utf8');
  return /^const VERSION = '([^']+)';$/m.exec(code)?.[1] ?? '';
}

/**
 * The plugin: its version and the results of its own checks. @throws {Unreachable}
 * @param known topics that have been reported as wrong
 */
export async function checkPlugin(context: Context, known: ReadonlySet<string>): Promise<readonly Finding[]> {
  const answer = await context.status();
  const { plugin, ready, checks, site_url: linked } = fieldsOf(answer);
  if (isMissing(answer)) {
    return [
      note(
        'plugin',
        'Brainhouse Members is not there. Other code must answer asf/v1, approve members, and protect member content. npm run pack -w wordpress packs it.',
      ),
    ];
  }
  if (typeof plugin !== 'string' && context.authorization !== undefined && answer.status === 401) {
    return [REFUSED_PASSWORD];
  }
  if (typeof plugin !== 'string') {
    return [
      wrong('plugin', `The plugin Brainhouse Members answers with ${describe(answer)}.`, [
        'The error log of PHP names the reason.',
      ]),
    ];
  }
  return [
    checkVersion(plugin),
    ...(linked === undefined ? await checkPassword(context) : []),
    ...(Array.isArray(checks) ? checks.flatMap((check) => toFindings(check, known)) : checkReady(ready, known)),
    ...(typeof linked === 'string' ? checkLinks(linked, context.siteUrl) : []),
  ];
}

const REFUSED_PASSWORD = wrong(
  'plugin',
  'WordPress does not accept WORDPRESS_USER and WORDPRESS_PASSWORD as those of an administrator.',
  [
    'The password must be an application password (Users > Profile > Application Passwords), not that of the login. Or unset both variables.',
    'If both are right: a security plugin may have switched application passwords off, or the web server removes the Authorization header.',
  ],
);

/** Why an application password had no effect: it is wrong, or not an administrator's, such as the publisher's. */
async function checkPassword({ request, authorization }: Context): Promise<readonly Finding[]> {
  if (authorization === undefined) return [];
  const { status } = await request(SERVICE_PATHS.me, { headers: { Authorization: authorization } });
  return status === 200
    ? [
        note(
          'plugin',
          'WORDPRESS_USER and WORDPRESS_PASSWORD are not those of an administrator, who gets more details.',
        ),
      ]
    : [REFUSED_PASSWORD];
}

function checkVersion(installed: string): Finding {
  const own = ownVersion();
  if (installed === own) return ok('plugin', `Brainhouse Members ${installed}, the version of this repository`);
  return compareVersions(installed, own) > 0
    ? wrong('plugin', `Brainhouse Members ${installed} is newer than ${own} in this repository.`, [
        'Update this repository (git pull), and build the site again.',
      ])
    : wrong('plugin', `Brainhouse Members ${installed} is older than ${own} in this repository.`, [
        'Run npm run pack -w wordpress, upload the zip file of hosting/ in Plugins > Add Plugin > Upload Plugin, and choose "Replace current".',
      ]);
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** What guests learn from the checks of the plugin: whether all is well. */
function checkReady(ready: unknown, known: ReadonlySet<string>): readonly Finding[] {
  if (ready === true || known.size > 0) return [];
  return [
    wrong('plugin', 'Its own checks find an error, which it names to administrators only.', [
      'WordPress: Settings > Brainhouse lists the checks.',
      'Or set WORDPRESS_USER and WORDPRESS_PASSWORD to an administrator and an application password, and run this command again.',
    ]),
  ];
}

function toFindings(check: unknown, known: ReadonlySet<string>): readonly Finding[] {
  if (!isRecord(check) || typeof check.id !== 'string') return [];
  const topic = OWN_CHECKS[check.id];
  if (topic === undefined || known.has(topic)) return [];
  if (check.status === 'error') return [wrong(topic, String(check.message))];
  if (check.id === 'former_constants') return [note(topic, String(check.message))];
  return check.id === 'email' && check.status === 'unknown'
    ? [note('email', 'no email was sent yet. With --mail you@example.com WordPress sends one.')]
    : [];
}

function checkLinks(linked: string, siteUrl: string): readonly Finding[] {
  const isSame = URL.canParse(linked) && new URL(linked).origin === new URL(siteUrl).origin;
  return isSame || linked === ''
    ? []
    : [
        wrong('site address', `Links in emails lead to ${linked}, but the site is ${siteUrl}.`, [
          'WordPress: Settings > Brainhouse, "Address of the site". If it is right there: set SITE_URL for the build and for this command.',
        ]),
      ];
}

/** The clocks of WordPress and of this machine. @throws {Unreachable} */
export async function checkClock(context: Context): Promise<readonly Finding[]> {
  // A separate answer, because the others may be some time ago.
  const startedAt = Date.now();
  const answer = await context.request('/wp-json/brainhouse/v1/status');
  const theirs = timeOf(answer);
  if (theirs === undefined) return [note('clock', 'not checked: the answers have no date')];
  const ours = (startedAt + Date.now()) / 2000;
  const ahead = Math.round(theirs - ours);
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_S) return [ok('clock', 'as that of this machine')];
  return [
    wrong(
      'clock',
      `The clock of WordPress is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine. Tokens and links in emails would be valid for too long or too short.`,
      [
        'Server of your own: sudo timedatectl set-ntp true',
        'Managed host: ask the host to correct the clock. If the clock of this machine is wrong, correct that.',
      ],
    ),
  ];
}

/** The time of an answer, in seconds since 1970: PHP's, or that of the web server. */
function timeOf(answer: Answer): number | undefined {
  const { time } = fieldsOf(answer);
  if (typeof time === 'number') return time;
  const date = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : date / 1000;
}

/** Asks WordPress to send an email. @throws {Unreachable} */
export async function checkMail({ request, authorization = '' }: Context, to: string): Promise<readonly Finding[]> {
  const answer = await request('/wp-json/brainhouse/v1/status/email', {
    method: 'POST',
    headers: { Authorization: authorization },
    body: { to },
  });
  const code = codeOf(answer);
  if (answer.status === 200 && fieldsOf(answer).sent === true) {
    return [ok('email', `handed to the mail server. Look for it in the inbox of ${to}, and in its spam folder.`)];
  }
  if (isMissing(answer)) {
    return [
      wrong('email', 'not sent: the plugin Brainhouse Members is not there, or older.', [
        'Run npm run pack -w wordpress, and install the zip file of hosting/.',
      ]),
    ];
  }
  if (answer.status === 401 || code === 'rest_forbidden') {
    return [
      wrong('email', 'not sent: WORDPRESS_USER and WORDPRESS_PASSWORD are not those of an administrator.', [
        'WordPress: Users > Profile > Application Passwords, as an administrator. It is not the password of the login.',
        'If both are right: the web server removes the Authorization header, or a security plugin has switched application passwords off.',
      ]),
    ];
  }
  return [
    wrong('email', `WordPress could not send it: ${describe(answer)}.`, [
      'Install a plugin that sends with the SMTP server of your domain. Many hosts do not send emails of PHP at all.',
    ]),
  ];
}
