import { parseArgs } from 'node:util';
import { errorMessage } from '../member-service/error-facts';
import { toFindingLines, toJson } from '../member-service/cli/output';
import { note } from '../member-service/doctor/finding';
import type { Finding } from '../member-service/doctor/finding';
import { isLoopback } from '../member-service/ip-address';
import { loadEnvFile } from '../src/build/load-env-file';
import { siteAddress } from '../src/build/site-files';
import { isBaseAddress, toServiceBase, trimSlashes } from '../src/config/env';
import { examine, TOPIC_WIDTH } from './doctor/examine';
import type { ExamineOptions } from './doctor/examine';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run doctor -- --wordpress https://members.example

Says whether a WordPress is ready to be the member back end of the site: each line says ok, or what is wrong and what to do.
It also examines a member service on another host. Installations of the member service itself: npm run members -- doctor

  --wordpress URL  the address of WordPress [GATSBY_SERVICE_BASE]
  --mail ADDRESS   let WordPress send an email there; needs an application password
  --json           one JSON object for scripts
  --help           show this text

It sends requests to that address only. It creates nothing, and makes one failed login with the username brainhouse-doctor.

Environment: SITE_URL (public URL of the site, whose pages must be allowed to call WordPress), GATSBY_SERVICE_BASE and
GATSBY_MEMBER_CONTENT_BASE as for the build; WORDPRESS_USER and WORDPRESS_PASSWORD (an application password of an
administrator, Users > Profile > Application Passwords) for --mail and for more details.

Exit code: 0 if nothing is wrong, 1 if something is, 2 if it cannot run.
`;

/** Arguments or variables with which the examination cannot run. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function main(): Promise<number> {
  showHelp(HELP);
  const { values } = parseArgs({
    options: {
      wordpress: { type: 'string' },
      mail: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  // As in a build, which reads .env.production.
  process.env.NODE_ENV ??= 'production';
  loadEnvFile(PROJECT_DIR);
  const given = (values.wordpress ?? process.env.GATSBY_SERVICE_BASE ?? '').trim();
  const options = readOptions(given, values.mail);
  const notes = correctionNotes(given, options.base);
  const findings = values.json ? await collect(notes, options) : await printFindings(notes, options);
  const isReady = findings.every(({ isOk }) => isOk);
  if (values.json) console.log(toJson({ wordpress: options.base, siteUrl: options.siteUrl, isReady, findings }));
  return isReady ? 0 : 1;
}

/** @throws {UsageError} */
function readOptions(given: string, mailTo: string | undefined): ExamineOptions {
  const base = toServiceBase(given);
  if (base === '') {
    throw new UsageError(
      'Which WordPress? npm run doctor -- --wordpress https://members.example, or set GATSBY_SERVICE_BASE. Without WordPress, with the member service: npm run members -- doctor',
    );
  }
  if (!isBaseAddress(base)) {
    const hint = /^[\w.-]+(?::\d+)?(?:\/\S*)?$/.test(base) ? `https://${base}` : 'for example https://members.example';
    throw new UsageError(`"${withoutPassword(base)}" is not the address of a WordPress. Write ${hint}`);
  }
  const credentials = readCredentials();
  if (mailTo !== undefined && !/^\S+@\S+$/.test(mailTo)) {
    throw new UsageError(`--mail: write an email address, such as you@example.com, instead of "${mailTo}"`);
  }
  if (mailTo !== undefined && credentials === undefined) {
    throw new UsageError(
      '--mail needs WORDPRESS_USER and WORDPRESS_PASSWORD: the username of an administrator, and an application password (Users > Profile > Application Passwords).',
    );
  }
  if (credentials !== undefined && new URL(base).protocol === 'http:' && !isLoopback(new URL(base).hostname)) {
    throw new UsageError(
      `${base} has no https, so WORDPRESS_PASSWORD could be read when it is sent. Write https://, or unset WORDPRESS_USER and WORDPRESS_PASSWORD.`,
    );
  }
  const contentBase = trimSlashes(process.env.GATSBY_MEMBER_CONTENT_BASE);
  return { base, siteUrl: readSiteAddress(), contentBase: contentBase || undefined, credentials, mailTo };
}

function readCredentials(): ExamineOptions['credentials'] {
  const { WORDPRESS_USER: user = '', WORDPRESS_PASSWORD: password = '' } = process.env;
  if ((user === '') !== (password === '')) {
    throw new UsageError('Set both WORDPRESS_USER and WORDPRESS_PASSWORD, or none of them.');
  }
  return user === '' ? undefined : { user, password };
}

/** @throws {UsageError} that names each bad variable */
function readSiteAddress(): string {
  try {
    return siteAddress();
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}

/** The address without the password of `https://user:password@host`. */
function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//…@');
}

/** What was corrected in the address. */
function correctionNotes(given: string, base: string): readonly Finding[] {
  return trimSlashes(given) === base
    ? []
    : [
        note(
          'address',
          `/wp-json is left out, because the routes begin with it. For the build: GATSBY_SERVICE_BASE=${base}`,
        ),
      ];
}

async function collect(notes: readonly Finding[], options: ExamineOptions): Promise<readonly Finding[]> {
  const findings = [...notes];
  for await (const finding of examine(options)) findings.push(finding);
  return findings;
}

async function printFindings(notes: readonly Finding[], options: ExamineOptions): Promise<readonly Finding[]> {
  const progress = createProgress();
  progress.print(`WordPress at ${options.base}, for the site ${options.siteUrl}`);
  const step = progress.begin(`Examining ${options.base}`);
  const findings: Finding[] = [];
  function print(finding: Finding): void {
    findings.push(finding);
    progress.print(toFindingLines(finding, TOPIC_WIDTH));
  }
  try {
    notes.forEach(print);
    for await (const finding of examine(options)) print(finding);
  } finally {
    step.end();
  }
  const errors = findings.filter(({ isOk }) => !isOk).length;
  progress.print(
    errors === 0 ? 'Nothing is wrong.' : errors === 1 ? '1 thing is wrong.' : `${errors} things are wrong.`,
  );
  return findings;
}

runScript(main, ['UsageError'], 2);
