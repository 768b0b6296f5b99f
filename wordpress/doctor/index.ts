import { existsSync, readFileSync } from 'node:fs';
import { REST_BASE, ROUTES } from '../../contract/values/routes';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { parse } from 'yaml';
import { note, toDiagnosisLines } from '../../contract/diagnosis';
import { formerVariableNotes } from '../../contract/former-variables';
import { handleOutputErrors } from '../../contract/output-errors';
import { decodeText } from '../../contract/text-file';
import { trimInvisible } from '../../contract/visible-text';
import { isBaseAddress, isWebAddress, toBase, trimSlashes, withoutPassword } from '../lib/address';
import { PROJECT_DIR, runCommand } from '../lib/command';
import { runChecks, TOPIC_WIDTH } from './checks';

const HELP = `
npm run doctor -w wordpress -- --wordpress https://members.example

Says what only a look from outside shows of a WordPress: whether address, CORS, the Authorization header, the routes of the
site and the protection of member content are right. Settings > Brainhouse in WordPress has all other checks. It checks a
member service on another host, too. It creates nothing. On the machine of a member service: npm run members -- doctor

  --wordpress URL  the address of WordPress [GATSBY_SERVICE_BASE]
  --json           one JSON object for scripts

Environment: SITE_URL, GATSBY_BACK_END, GATSBY_SERVICE_BASE and GATSBY_MEMBER_CONTENT_BASE as for the build.
Exit code: 0 if nothing is wrong, 1 if something is, 2 if it cannot run.
`;

/** The base address of member content; '' if no variable says where it is. */
function contentBaseOf(env: NodeJS.ProcessEnv, base: string): string {
  const own = env.GATSBY_BACK_END === 'wordpress' ? `${base}${REST_BASE}${ROUTES.memberContent}` : '';
  return trimSlashes(env.GATSBY_MEMBER_CONTENT_BASE) || own;
}

async function main(): Promise<number> {
  const options = {
    wordpress: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  const env = { ...variablesOfTheBuild(), ...process.env };
  const base = toBase(values.wordpress ?? env.GATSBY_SERVICE_BASE);
  if (!isBaseAddress(base)) {
    throw new Error(`Which WordPress? "${withoutPassword(base)}" is not an address such as https://members.example`);
  }
  const siteUrl = trimSlashes(env.SITE_URL) || siteOfContent();
  if (!isWebAddress(siteUrl)) throw new Error(`SITE_URL: must be a web address, got "${siteUrl}"`);
  const findings = [
    ...formerVariableNotes(env).map((text) => note('variables', text)),
    ...(await runChecks({ base, siteUrl, contentBase: contentBaseOf(env, base) })),
  ];
  const errors = findings.filter(({ isOk }) => !isOk).length;
  if (values.json) {
    console.log(JSON.stringify({ wordpress: base, siteUrl, isReady: errors === 0, findings }, undefined, 2));
  } else {
    console.log(`WordPress at ${base}, for the site ${siteUrl}`);
    findings.forEach((finding) => console.log(toDiagnosisLines(finding, TOPIC_WIDTH)));
    console.log(['Nothing is wrong.', '1 thing is wrong.'][errors] ?? `${errors} things are wrong.`);
  }
  return errors === 0 ? 0 : 1;
}

/** The variables in the file that builds of the site read. */
function variablesOfTheBuild(): NodeJS.Dict<string> {
  const file = path.join(PROJECT_DIR, `.env.${process.env.GATSBY_ACTIVE_ENV || 'production'}`);
  return existsSync(file) ? parseEnv(decodeText(readFileSync(file), file)) : {};
}

/** The public address of the site in its content. */
function siteOfContent(): string {
  const file = path.join(PROJECT_DIR, 'content/site/site.yaml');
  return trimSlashes(trimInvisible((parse(decodeText(readFileSync(file), file)) as { readonly url: string }).url));
}

handleOutputErrors();
void runCommand(HELP, main, 2);
