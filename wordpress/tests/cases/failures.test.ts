import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  apply,
  createMember,
  expectEnded,
  HOUR,
  MINUTE,
  requestKey,
  requestMe,
  requestToken,
  resetPassword,
  signIn,
  signUp,
} from '../../../contract/cases/accounts';
import { newApplicant, PASSWORD } from '../../../contract/cases/applicant';
import { call, emailTo, PATHS, type Answer, type BackEnd } from '../../../contract/cases/back-end';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { useWordPressBackEnd } from '../../test-env/back-end';
import { readFacts } from '../../test-env/facts';
import { quote } from '../../test-env/run-php';

const facts = readFacts();

const NEW = 'another good password';

/** Some queries of a request are broken, with `LONG_TESTS=true` each. */
const STEP = process.env.LONG_TESTS === 'true' ? 1 : 7;

/** No request here has so many. */
const MOST_QUERIES = 200;

/** Details that no answer may contain. */
const INTERNAL = /Fatal error|Warning:|Notice:|Stack trace|wp-content|BROKEN|SQLSTATE|\.php/;

/** Nine types of requests take long on a busy machine. */
jest.setTimeout(process.env.LONG_TESTS === 'true' ? 1_800_000 : 600_000);

let backEnd: BackEnd;

beforeAll(async () => {
  backEnd = await useWordPressBackEnd(facts);
});

/** What an answer says: it is done, it was done before, or neither. */
type Outcome = 'done' | 'done before' | 'failed';

/** A request, and what has to be true of it although a query fails. */
interface Attempt {
  send(): Promise<Outcome>;
  /** Called after the request has been repeated until it was done, or was refused because it was done before. */
  check(): Promise<unknown>;
  /** Called if the first answer says that it is done, before anything is repeated. */
  checkDone?(): Promise<unknown>;
}

interface Scenario {
  /** The path of the request, or `decision`. */
  readonly path: string;
  /** Brings the account to the state before the request. */
  prepare(): Promise<Attempt>;
}

async function expectRefused({ username }: SignUpValues): Promise<void> {
  expect((await requestToken(backEnd, username, PASSWORD)).status).toBe(403);
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'a sign-up': {
    path: PATHS.signup,
    async prepare() {
      const applicant = newApplicant();
      return {
        send: async () => outcomeOf(await signUp(backEnd, applicant), { done: 201, doneBefore: 409 }),
        checkDone: () => expectRefused(applicant),
        async check() {
          await emailTo(backEnd, applicant.email, /\bconfirm/i);
          await expectRefused(applicant);
          await backEnd.approve(applicant.username);
          await signIn(backEnd, applicant);
        },
      };
    },
  },
  'a login': {
    path: PATHS.token,
    async prepare() {
      const member = await createMember(backEnd);
      return {
        send: async () => outcomeOf(await requestToken(backEnd, member.username, PASSWORD)),
        check: () => signIn(backEnd, member),
      };
    },
  },
  'a request of the member': {
    path: PATHS.me,
    async prepare() {
      const token = await signIn(backEnd, await createMember(backEnd));
      return {
        // The site would end the session.
        send: async () => outcomeOf(await requestMe(backEnd, token), { doneBefore: 403 }),
        // A failure of the database must not end a session.
        check: async () => expect((await requestMe(backEnd, token)).status).toBe(200),
      };
    },
  },
  'a request after the end of the session': {
    path: PATHS.me,
    async prepare() {
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      await backEnd.endSessions(member.username);
      return {
        // A failure of the database must not open it again.
        send: async () => outcomeOf(await requestMe(backEnd, token), { done: 403, doneBefore: 200 }),
        check: () => expectEnded(backEnd, token),
      };
    },
  },
  'a logout': {
    path: PATHS.logout,
    async prepare() {
      const token = await signIn(backEnd, await createMember(backEnd));
      return {
        send: async () => outcomeOf(await call(backEnd, PATHS.logout, { token, json: {} }), { doneBefore: 403 }),
        checkDone: () => expectEnded(backEnd, token),
        check: () => expectEnded(backEnd, token),
      };
    },
  },
  'a request for a new password': {
    path: PATHS.lostPassword,
    async prepare() {
      const { username, email } = await createMember(backEnd);
      return {
        send: async () => outcomeOf(await call(backEnd, PATHS.lostPassword, { json: { user_login: username } })),
        check: () => emailTo(backEnd, email, /reset-password\?/),
      };
    },
  },
  'a new password': {
    path: PATHS.resetPassword,
    async prepare() {
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      const key = await requestKey(backEnd, member);
      async function checkDone(): Promise<void> {
        await signIn(backEnd, { ...member, password: NEW });
        await expectEnded(backEnd, token);
      }
      return {
        // An answer that the key is used up would make the site forget it.
        send: async () => outcomeOf(await resetPassword(backEnd, member.username, key, NEW), { doneBefore: 400 }),
        checkDone,
        async check() {
          await checkDone();
          await expectRefused(member);
        },
      };
    },
  },
  'an approval': decision('approve', /is approved/i, (applicant) => signIn(backEnd, applicant)),
  'a rejection': decision('reject', /cannot give you access/i, expectRefused),
};

function decision(
  name: 'approve' | 'reject',
  email: RegExp,
  checkDone: (applicant: SignUpValues) => Promise<unknown>,
): Scenario {
  return {
    path: 'decision',
    async prepare() {
      const applicant = await apply(backEnd);
      return {
        async send() {
          try {
            await backEnd[name](applicant.username);
            return 'done';
          } catch (error) {
            return String(error).includes('already') ? 'done before' : 'failed';
          }
        },
        checkDone: () => checkDone(applicant),
        async check() {
          await checkDone(applicant);
          await emailTo(backEnd, applicant.email, email);
        },
      };
    },
  };
}

/** @throws if an answer shows what nobody outside needs to know */
function outcomeOf(
  { status, text, json }: Answer,
  { done = 200, doneBefore }: { readonly done?: number; readonly doneBefore?: number } = {},
): Outcome {
  expect(text).not.toMatch(INTERNAL);
  if (json === undefined) return 'failed';
  return status === done ? 'done' : status === doneBefore ? 'done before' : 'failed';
}

/** Sends a request again until it is done. Accounts that are there already need no second sign-up. */
async function repeat(send: () => Promise<Outcome>, where: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await send()) !== 'failed') return;
    // What a failure refuses, it refuses for seconds.
    await backEnd.passTime(MINUTE);
  }
  throw new Error(`${where}: the request cannot be repeated.`);
}

/**
 * Lets a query of each request for a path fail, or ends the process there.
 * @param target path of the requests, or `decision`
 * @param nth number of the query, from 1
 * @returns a function that stops this, and says whether a request came to that query
 */
function breakQuery(target: string, nth: number, way: 'fails' | 'ends the process'): () => boolean {
  const file = path.join(facts.webRoot, 'wp-content/mu-plugins/test-break-query.php');
  const mark = path.join(facts.switchesDir, 'broken-query');
  rmSync(mark, { force: true });
  writeFileSync(
    file,
    `<?php
add_action( 'init', static function () {
	$path = 'cli' === PHP_SAPI ? 'decision' : $_SERVER['REQUEST_URI'];
	if ( ${quote(target)} !== $path || ! in_array( 'cli' === PHP_SAPI ? 'POST' : $_SERVER['REQUEST_METHOD'], array( 'POST', 'GET' ), true ) ) { return; }
	add_filter( 'query', static function ( $query ) {
		static $count = 0;
		if ( ++$count !== ${String(nth)} ) { return $query; }
		file_put_contents( ${quote(mark)}, '' );
		${way === 'fails' ? `return 'BROKEN ' . $query;` : `exec( 'kill -9 ' . getmypid() ); exit;`}
	} );
}, 15 );`,
  );
  return () => {
    rmSync(file);
    return existsSync(mark);
  };
}

it.each([
  ['A query that fails', 'fails'],
  ['A process that ends during a request', 'ends the process'],
] as const)(
  'API-49, OPS-144, OPS-104: %s leaves nothing half done, and the request can be repeated',
  async (_name, way) => {
    for (const [name, { path: target, prepare }] of Object.entries(SCENARIOS)) {
      for (let nth = 1, isReached = true; isReached && nth < MOST_QUERIES; nth += STEP) {
        const where = `${name}, query ${String(nth)} ${way}`;
        await backEnd.resetLimits();
        const { send, check, checkDone } = await prepare();
        const stop = breakQuery(target, nth, way);
        let first: Outcome = 'failed';
        try {
          first = await send().catch((): Outcome => 'failed');
        } finally {
          isReached = stop();
        }
        // Each of these requests has a first query.
        if (nth === 1) expect([where, isReached]).toEqual([where, true]);
        try {
          expect(first).not.toBe('done before');
          if (first === 'done') await checkDone?.();
          else await repeat(send, where);
          // Twice, because the process of an answer may end only now. Where an email could not be scheduled with WP-Cron, the next
          // request to the accounts sends it.
          for (let hour = 0; hour < 2; hour += 1) {
            await backEnd.passTime(HOUR);
            await requestToken(backEnd, newApplicant().username, PASSWORD);
          }
          await check();
        } catch (cause) {
          throw new Error(where, { cause });
        }
      }
    }
  },
);
