import { parseArgs } from 'node:util';
import { toFindingLines, toJson } from '../../member-service/cli/output';
import type { Finding } from '../../member-service/doctor/finding';
import { loadEnvFile } from '../../src/build/load-env-file';
import { siteAddress } from '../../src/build/site-files';
import { examine, TOPIC_WIDTH } from './examine';
import type { ExamineOptions } from './examine';
import { correctionNotes, readOptions } from './options';
import { createProgress } from '../../scripts/lib/progress';
import { PROJECT_DIR, runScript, showHelp } from '../../scripts/lib/project';

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
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  loadEnvFile(PROJECT_DIR, env);
  const given = (values.wordpress ?? env.GATSBY_SERVICE_BASE ?? '').trim();
  const options = readOptions({ given, mailTo: values.mail, env, readSiteUrl: () => siteAddress(env) });
  const notes = correctionNotes(given, options.base);
  const findings = values.json ? await collect(notes, options) : await printFindings(notes, options);
  const isReady = findings.every(({ isOk }) => isOk);
  if (values.json) console.log(toJson({ wordpress: options.base, siteUrl: options.siteUrl, isReady, findings }));
  return isReady ? 0 : 1;
}

async function collect(notes: readonly Finding[], options: ExamineOptions): Promise<readonly Finding[]> {
  const findings = [...notes];
  for await (const finding of examine(options)) findings.push(finding);
  return findings;
}

async function printFindings(notes: readonly Finding[], options: ExamineOptions): Promise<readonly Finding[]> {
  const progress = createProgress();
  progress.print(`WordPress at ${options.base}, for the site ${options.siteUrl}`);
  const findings: Finding[] = [];
  function print(finding: Finding): void {
    findings.push(finding);
    progress.print(toFindingLines(finding, TOPIC_WIDTH));
  }
  notes.forEach(print);
  for await (const finding of examine(options)) print(finding);
  const errors = findings.filter(({ isOk }) => !isOk).length;
  progress.print(
    errors === 0 ? 'Nothing is wrong.' : errors === 1 ? '1 thing is wrong.' : `${errors} things are wrong.`,
  );
  return findings;
}

runScript(main, ['UsageError'], 2);
