import { note, type Diagnosis } from '../../contract/diagnosis';
import { isBaseAddress, isOnLoopback, toBase, trimSlashes, withoutPassword } from '../lib/address';
import type { ExamineOptions } from './examine';

/** Where the options come from. */
interface Sources {
  /** The address as written. */
  readonly given: string;
  readonly env: NodeJS.ProcessEnv;
  /** The public address of the site. */
  readonly siteUrl: string;
}

/** Checks the arguments and the variables. @throws Error that says what to write */
export function readOptions({ given, env, siteUrl }: Sources): ExamineOptions {
  const base = toBase(given);
  if (base === '') {
    throw new Error(
      'Which WordPress? npm run doctor -w wordpress -- --wordpress https://members.example, or set GATSBY_SERVICE_BASE. Without WordPress, with the member service: npm run members -- doctor',
    );
  }
  if (!isBaseAddress(base)) {
    const hint = /^[\w.-]+(?::\d+)?(?:\/\S*)?$/.test(base) ? `https://${base}` : 'for example https://members.example';
    throw new Error(`"${withoutPassword(base)}" is not the address of a WordPress. Write ${hint}`);
  }
  const credentials = readCredentials(env);
  if (credentials !== undefined && new URL(base).protocol === 'http:' && !isOnLoopback(base)) {
    throw new Error(
      `${base} has no https, so WORDPRESS_PASSWORD could be read when it is sent. Write https://, or unset WORDPRESS_USER and WORDPRESS_PASSWORD.`,
    );
  }
  const contentBase = trimSlashes(env.GATSBY_MEMBER_CONTENT_BASE);
  return { base, siteUrl, contentBase: contentBase || undefined, credentials };
}

function readCredentials(env: NodeJS.ProcessEnv): ExamineOptions['credentials'] {
  const { WORDPRESS_USER: user = '', WORDPRESS_PASSWORD: password = '' } = env;
  if ((user === '') !== (password === '')) {
    throw new Error('Set both WORDPRESS_USER and WORDPRESS_PASSWORD, or none of them.');
  }
  return user === '' ? undefined : { user, password };
}

/** What was corrected in the address. */
export function correctionNotes(given: string, base: string): readonly Diagnosis[] {
  if (trimSlashes(given) === base) return [];
  return [
    note(
      'address',
      `/wp-json is left out, because the routes begin with it. For the build: GATSBY_SERVICE_BASE=${base}`,
    ),
  ];
}
