import { toDiagnosisLines } from '../../contract/diagnosis';
import { loadEnvFile } from '../../src/site-build/load-env-file';
import { siteAddress } from '../../src/site-build/site-files';
import { toMemberContentBase, toServiceBase, trimSlashes } from '../../src/config/env';
import { crossOrigin, runChecks, TOPIC_WIDTH, type Subject } from '../../wordpress/doctor/checks';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';

/** How long the checks beside a build may take, in milliseconds. */
const LIMIT_MS = 6_000;

/**
 * Runs a build, and at the same time checks the back end if `GATSBY_SERVICE_BASE` names another origin than the site's. After a build that
 * succeeded it prints what is wrong. It never makes a build fail.
 * @param build returns the exit code
 * @returns the exit code of the build
 */
export async function buildWithBackEndWarning(
  { env, progress }: { readonly env: NodeJS.ProcessEnv; readonly progress: Progress },
  build: () => Promise<number>,
): Promise<number> {
  const subject = readSubject(env);
  const checks = subject && runChecks(subject, LIMIT_MS).catch(() => []);
  const code = await build();
  const findings = code === 0 ? ((await checks) ?? []).filter(({ isOk }) => !isOk) : [];
  if (subject && findings.length > 0) {
    const lines = [
      `warning: the member back end ${subject.base} (GATSBY_SERVICE_BASE) is not ready:`,
      ...findings.map((finding) => toDiagnosisLines(finding, TOPIC_WIDTH)),
      `npm run doctor -w wordpress -- --wordpress ${subject.base} checks it again.`,
    ];
    progress.printError(lines.join('\n'));
  }
  return code;
}

/** What to check; undefined if the site has no back end on another host. The build itself reports bad variables. */
function readSubject(env: NodeJS.ProcessEnv): Subject | undefined {
  // As Gatsby's process reads them.
  const variables: NodeJS.ProcessEnv = { ...env, NODE_ENV: 'production' };
  loadEnvFile(PROJECT_DIR, variables);
  const base = toServiceBase(variables.GATSBY_SERVICE_BASE);
  if (base === '') return undefined;
  try {
    const subject = {
      base,
      siteUrl: siteAddress(variables),
      contentBase: contentBaseOf(variables),
    };
    return crossOrigin(subject) === undefined ? undefined : subject;
  } catch {
    return undefined;
  }
}

/** The base address of member content; '' if no variable says where it is. */
function contentBaseOf(env: NodeJS.ProcessEnv): string {
  const { GATSBY_BACK_END: backEnd, GATSBY_MEMBER_CONTENT_BASE: content, GATSBY_SERVICE_BASE: base } = env;
  return backEnd ? toMemberContentBase(content, backEnd, base) : trimSlashes(content);
}
