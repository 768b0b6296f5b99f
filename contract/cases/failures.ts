import { REST_BASE, ROUTES } from '../values/routes';
import type { SignUpValues } from '../values/sign-up-values';
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
} from './accounts';
import { newApplicant, PASSWORD } from './applicant';
import { call, emailTo, PATHS, PUBLISH_STEPS, type Answer, type BackEnd, type PublishStep } from './back-end';
import type { ContractCase } from './contract-case';

const NEW = 'another good password';

/** `npm run test:back-ends` breaks some queries of a request, with `LONG_TESTS=true` each. */
const STEP = process.env.LONG_TESTS === 'true' ? 1 : 7;

/** No request here has so many. */
const MOST_QUERIES = 200;

/** Details that no answer may contain. */
const INTERNAL = /Fatal error|Warning:|Notice:|Stack trace|wp-content|BROKEN|SQLSTATE|\.php/;

/** What an answer says: it is done, it was done before, or neither. */
type Outcome = 'done' | 'done before' | 'failed';

/** A request during which a query fails, and what has to be true of it in any case. */
interface Scenario {
  /** The path of the request, or `decision`. */
  readonly path: string;
  /** Brings the account to the state before the request. @returns the request and the check of its account */
  prepare(backEnd: BackEnd): Promise<{
    send(): Promise<Outcome>;
    /** Called after the request has been repeated until it was done, or was refused because it was done before. */
    check(): Promise<void>;
    /** Called if the first answer says that it is done, before anything is repeated. */
    checkDone?(): Promise<void>;
  }>;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'a sign-up': {
    path: PATHS.signup,
    async prepare(backEnd) {
      const applicant = newApplicant();
      return {
        async send() {
          return outcomeOf(await signUp(backEnd, applicant), { done: 201, doneBefore: 409 });
        },
        checkDone: async () => {
          expect((await requestToken(backEnd, applicant.username, PASSWORD)).status).toBe(403);
        },
        async check() {
          await emailTo(backEnd, applicant.email, /\bconfirm/i);
          expect((await requestToken(backEnd, applicant.username, PASSWORD)).status).toBe(403);
          await backEnd.approve(applicant.username);
          await signIn(backEnd, applicant);
        },
      };
    },
  },
  'a login': {
    path: PATHS.token,
    async prepare(backEnd) {
      const member = await createMember(backEnd);
      return {
        async send() {
          return outcomeOf(await requestToken(backEnd, member.username, PASSWORD));
        },
        async check() {
          await signIn(backEnd, member);
        },
      };
    },
  },
  'a request of the member': {
    path: PATHS.me,
    async prepare(backEnd) {
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      return {
        async send() {
          // The site would end the session.
          return outcomeOf(await requestMe(backEnd, token), { doneBefore: 403 });
        },
        // A failure of the database must not end a session.
        async check() {
          expect((await requestMe(backEnd, token)).status).toBe(200);
        },
      };
    },
  },
  'a logout': {
    path: PATHS.logout,
    async prepare(backEnd) {
      const token = await signIn(backEnd, await createMember(backEnd));
      return {
        async send() {
          return outcomeOf(await call(backEnd, PATHS.logout, { token, json: {} }), { doneBefore: 403 });
        },
        checkDone: () => expectEnded(backEnd, token),
        check: () => expectEnded(backEnd, token),
      };
    },
  },
  'a request for a new password': {
    path: PATHS.lostPassword,
    async prepare(backEnd) {
      const member = await createMember(backEnd);
      return {
        async send() {
          return outcomeOf(await call(backEnd, PATHS.lostPassword, { json: { user_login: member.username } }));
        },
        check: async () => {
          await emailTo(backEnd, member.email, /reset-password\?/);
        },
      };
    },
  },
  'a new password': {
    path: PATHS.resetPassword,
    async prepare(backEnd) {
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      const key = await requestKey(backEnd, member);
      return {
        async send() {
          // An answer that the key is used up would make the site forget it.
          return outcomeOf(await resetPassword(backEnd, member.username, key, NEW), { doneBefore: 400 });
        },
        async checkDone() {
          await signIn(backEnd, { ...member, password: NEW });
          await expectEnded(backEnd, token);
        },
        async check() {
          await signIn(backEnd, { ...member, password: NEW });
          await expectEnded(backEnd, token);
          expect((await requestToken(backEnd, member.username, PASSWORD)).status).toBe(403);
        },
      };
    },
  },
  'an approval': decision('approve', /is approved/i, signInAgain),
  'a rejection': decision('reject', /cannot give you access/i, async (backEnd, { username }) => {
    expect((await requestToken(backEnd, username, PASSWORD)).status).toBe(403);
  }),
};

function decision(
  name: 'approve' | 'reject',
  email: RegExp,
  check: (backEnd: BackEnd, applicant: SignUpValues) => Promise<unknown>,
): Scenario {
  return {
    path: 'decision',
    async prepare(backEnd) {
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
        async checkDone() {
          await check(backEnd, applicant);
        },
        async check() {
          await check(backEnd, applicant);
          await emailTo(backEnd, applicant.email, email);
        },
      };
    },
  };
}

function signInAgain(backEnd: BackEnd, applicant: SignUpValues): Promise<unknown> {
  return signIn(backEnd, applicant);
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
async function repeat(backEnd: BackEnd, send: () => Promise<Outcome>, where: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await send()) !== 'failed') return;
    // What a failure refuses, it refuses for seconds.
    await backEnd.passTime(MINUTE);
  }
  throw new Error(`${where}: the request cannot be repeated.`);
}

async function breakEach(backEnd: BackEnd, way: 'fails' | 'ends the process'): Promise<void> {
  for (const [name, { path, prepare }] of Object.entries(SCENARIOS)) {
    for (let nth = 1, isReached = true; isReached && nth < MOST_QUERIES; nth += STEP) {
      const where = `${name}, query ${String(nth)} ${way}`;
      const { send, check, checkDone } = await prepare(backEnd);
      const stop = backEnd.breakQuery?.(path, nth, way);
      let first: Outcome = 'failed';
      try {
        first = await send().catch((): Outcome => 'failed');
      } finally {
        isReached = stop?.() ?? false;
      }
      // Each of these requests has a first query.
      if (nth === 1) expect([where, isReached]).toEqual([where, true]);
      try {
        expect(first).not.toBe('done before');
        if (first === 'done') await checkDone?.();
        else await repeat(backEnd, send, where);
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
      await backEnd.forgetAttempts();
    }
  }
}

const ON_SERVICE = {
  state: 'does not apply',
  reason:
    'Calls fail inside the process there: `fault-injection.test.ts` lets each one of the database, the mail server and the files fail, and `crash-recovery.long.test.ts` kills the process.',
} as const;

/** Lets nothing be written from one request of an upload on. */
async function breakUpload(backEnd: BackEnd, from: PublishStep): Promise<void> {
  let unlock: () => void = () => undefined;
  try {
    const answer = await backEnd.publish?.('homepage.json', content(`after ${from}`), (step) => {
      if (step === from) unlock = backEnd.lockContent?.() ?? unlock;
    });
    expect([from, [500, 503].includes(answer?.status ?? 0)]).toEqual([from, true]);
    expect(answer?.text).not.toMatch(INTERNAL);
  } finally {
    unlock();
  }
}

function content(text: string): string {
  return JSON.stringify({ name: 'homepage', content: { text } });
}

export const FAILURES: readonly ContractCase[] = [
  {
    promise: 'A query that fails leaves nothing half done, and the request can be repeated',
    run: (backEnd) => breakEach(backEnd, 'fails'),
    exceptions: { service: ON_SERVICE },
  },
  {
    promise: 'A process that ends during a request leaves nothing half done, and the request can be repeated',
    run: (backEnd) => breakEach(backEnd, 'ends the process'),
    exceptions: { service: ON_SERVICE },
  },
  {
    promise: 'An upload that cannot be written leaves the published content as it was, and can be repeated',
    async run(backEnd) {
      const token = await signIn(backEnd, await createMember(backEnd));
      const path = `${REST_BASE}${ROUTES.memberContent}/homepage.json`;
      for (const step of PUBLISH_STEPS) {
        expect((await backEnd.publish?.('homepage.json', content(`before ${step}`)))?.status).toBe(200);
        await breakUpload(backEnd, step);
        expect((await call(backEnd, path, { token })).text).toContain(`before ${step}`);
        expect((await backEnd.publish?.('homepage.json', content(`after ${step}`)))?.status).toBe(200);
        expect((await call(backEnd, path, { token })).text).toContain(`after ${step}`);
      }
    },
    exceptions: { service: { state: 'does not apply', reason: 'The service takes no files.' } },
  },
];
