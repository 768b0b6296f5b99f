import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { parse } from 'yaml';
import { toDiagnosisLines } from '../../contract/diagnosis';
import { decodeText } from '../../contract/text-file';
import { trimInvisible } from '../../contract/visible-text';
import { isWebAddress, trimSlashes } from '../lib/address';
import { PROJECT_DIR, runCommand } from '../lib/command';
import { examine, TOPIC_WIDTH } from './examine';
import { correctionNotes, readOptions } from './options';

const HELP = `
npm run doctor -w wordpress -- --wordpress https://members.example

Says whether a WordPress is ready to be the member back end of the site: each line says ok, or what is wrong and what to do.
It also examines a member service on another host. Installations of the member service itself: npm run members -- doctor

  --wordpress URL  the address of WordPress [GATSBY_SERVICE_BASE]
  --json           one JSON object for scripts
  --help           show this text

It sends requests to that address only, and creates nothing.

Environment: SITE_URL (public URL of the site, whose pages must be allowed to call WordPress), GATSBY_SERVICE_BASE and
GATSBY_MEMBER_CONTENT_BASE as for the build; WORDPRESS_USER and WORDPRESS_PASSWORD (an application password of an
administrator, Users > Profile > Application Passwords) for more details.

Exit code: 0 if nothing is wrong, 1 if something is, 2 if it cannot run.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      wordpress: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const env = { ...variablesOfTheBuild(), ...process.env };
  const given = (values.wordpress ?? env.GATSBY_SERVICE_BASE ?? '').trim();
  const options = readOptions({ given, env, siteUrl: siteUrl(env) });
  if (!values.json) console.log(`WordPress at ${options.base}, for the site ${options.siteUrl}`);
  const findings = [...correctionNotes(given, options.base), ...(await examine(options))];
  if (!values.json) findings.forEach((finding) => console.log(toDiagnosisLines(finding, TOPIC_WIDTH)));
  const errors = findings.filter(({ isOk }) => !isOk).length;
  const result = { wordpress: options.base, siteUrl: options.siteUrl, isReady: errors === 0, findings };
  if (values.json) console.log(JSON.stringify(result, undefined, 2));
  else console.log(['Nothing is wrong.', '1 thing is wrong.'][errors] ?? `${errors} things are wrong.`);
  return errors === 0 ? 0 : 1;
}

/** The variables in the file that builds of the site read. */
function variablesOfTheBuild(): NodeJS.Dict<string> {
  const file = path.join(PROJECT_DIR, `.env.${process.env.GATSBY_ACTIVE_ENV || 'production'}`);
  return existsSync(file) ? parseEnv(decodeText(readFileSync(file), file)) : {};
}

/** The public address of the site: `SITE_URL`, else the one in its content. @throws Error that names the variable */
function siteUrl(env: NodeJS.ProcessEnv): string {
  const given = trimSlashes(env.SITE_URL);
  if (given !== '' && !isWebAddress(given)) {
    throw new Error(`SITE_URL: must be a web address such as https://brainhouse.example, got "${given}"`);
  }
  const file = path.join(PROJECT_DIR, 'content/site/site.yaml');
  const site = parse(decodeText(readFileSync(file), file)) as {
    readonly url: string;
  };
  return given || trimSlashes(trimInvisible(site.url));
}

void runCommand(HELP, main, 2);
