import { note } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { errorMessage } from '../lib/unknown-value';
import { isBaseAddress, isOnLoopback, toBase, trimSlashes, withoutPassword } from '../lib/address';
import type { ExamineOptions } from './examine';

/** Arguments or variables with which the examination cannot run. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where the options come from. */
interface Sources {
  /** The address as written. */
  readonly given: string;
  readonly mailTo: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Reads the public address of the site. Throws if a variable of the build is bad. */
  readonly readSiteUrl: () => string;
}

/** Checks the arguments and the variables. @throws {UsageError} that says what to write */
export function readOptions({ given, mailTo, env, readSiteUrl }: Sources): ExamineOptions {
  const base = toBase(given);
  if (base === '') {
    throw new UsageError(
      'Which WordPress? npm run doctor -w wordpress -- --wordpress https://members.example, or set GATSBY_SERVICE_BASE. Without WordPress, with the member service: npm run members -- doctor',
    );
  }
  if (!isBaseAddress(base)) {
    const hint = /^[\w.-]+(?::\d+)?(?:\/\S*)?$/.test(base) ? `https://${base}` : 'for example https://members.example';
    throw new UsageError(`"${withoutPassword(base)}" is not the address of a WordPress. Write ${hint}`);
  }
  const credentials = readCredentials(env);
  if (mailTo !== undefined && !/^\S+@\S+$/.test(mailTo)) {
    throw new UsageError(`--mail: write an email address, such as you@example.com, instead of "${mailTo}"`);
  }
  if (mailTo !== undefined && credentials === undefined) {
    throw new UsageError(
      '--mail needs WORDPRESS_USER and WORDPRESS_PASSWORD: the username of an administrator, and an application password (Users > Profile > Application Passwords).',
    );
  }
  if (credentials !== undefined && new URL(base).protocol === 'http:' && !isOnLoopback(base)) {
    throw new UsageError(
      `${base} has no https, so WORDPRESS_PASSWORD could be read when it is sent. Write https://, or unset WORDPRESS_USER and WORDPRESS_PASSWORD.`,
    );
  }
  const contentBase = trimSlashes(env.GATSBY_MEMBER_CONTENT_BASE);
  return { base, siteUrl: readSite(readSiteUrl), contentBase: contentBase || undefined, credentials, mailTo };
}

function readCredentials(env: NodeJS.ProcessEnv): ExamineOptions['credentials'] {
  const { WORDPRESS_USER: user = '', WORDPRESS_PASSWORD: password = '' } = env;
  if ((user === '') !== (password === '')) {
    throw new UsageError('Set both WORDPRESS_USER and WORDPRESS_PASSWORD, or none of them.');
  }
  return user === '' ? undefined : { user, password };
}

/** @throws {UsageError} that names each bad variable */
function readSite(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}

/** What was corrected in the address. */
export function correctionNotes(given: string, base: string): readonly Finding[] {
  return trimSlashes(given) === base
    ? []
    : [
        note(
          'address',
          `/wp-json is left out, because the routes begin with it. For the build: GATSBY_SERVICE_BASE=${base}`,
        ),
      ];
}
