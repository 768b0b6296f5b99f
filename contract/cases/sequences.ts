import type { SignUpValues } from '../values/sign-up-values';
import {
  apply,
  claimsOf,
  errorCode,
  MINUTE,
  requestKey,
  requestMe,
  requestToken,
  resetPassword,
  signUp,
} from './accounts';
import { newApplicant, PASSWORD } from './applicant';
import { call, PATHS, type BackEnd } from './back-end';
import type { ContractCase } from './contract-case';

const IS_LONG = process.env.LONG_TESTS === 'true';

/** Another one is tried with `SEED=…`; a failure names it. */
const SEED = Number(process.env.SEED ?? 7);
const STEPS = IS_LONG ? 600 : 40;

/** An account as the answers have described it. */
interface Account {
  readonly values: SignUpValues;
  password: string;
  status: 'pending' | 'approved' | 'rejected';
  /** Sessions that have not ended. */
  readonly tokens: Set<string>;
  /** Tokens, keys that must not work any more. */
  readonly deadTokens: Set<string>;
  readonly deadKeys: Set<string>;
  /** Works: only approved accounts have one. */
  key: string | undefined;
}

/** Numbers that look random and are the same for the same seed (a linear congruential generator). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A step is possible in any state. It sends requests, and compares the answers with what the account allows. */
type Step = (backEnd: BackEnd, account: Account, random: (below: number) => number) => Promise<void>;

const STEPS_BY_NAME: Readonly<Record<string, Step>> = {
  async 'log in'(backEnd, account) {
    const answer = await requestToken(backEnd, account.values.username, account.password);
    expect(answer.status).toBe(account.status === 'approved' ? 200 : 403);
    if (answer.status === 200) account.tokens.add((answer.json as { readonly token: string }).token);
  },
  async 'log in with another password'(backEnd, account) {
    const answer = await requestToken(backEnd, account.values.email, `${account.password} x`);
    expect([answer.status, errorCode(answer)]).toEqual([403, expect.stringContaining('incorrect_password')]);
  },
  async 'sign up again'(backEnd, account, random) {
    const { username, email } = account.values;
    const answer = await signUp(backEnd, newApplicant(random(2) === 0 ? { username } : { email }));
    expect(answer.status).toBe(409);
  },
  async approve(backEnd, account) {
    if (account.status === 'approved') return;
    await backEnd.approve(account.values.username);
    account.status = 'approved';
  },
  async reject(backEnd, account) {
    if (account.status === 'rejected') return;
    await backEnd.reject(account.values.username);
    account.status = 'rejected';
    endAll(account);
  },
  async 'end the sessions'(backEnd, account) {
    await backEnd.endSessions(account.values.username);
    endAll(account);
    // A login in the same second has a token of the same time.
    await backEnd.passTime(2000);
  },
  async 'log out'(backEnd, account, random) {
    const token = pick([...account.tokens], random);
    if (token === undefined) return;
    const session = claimsOf(token).brainhouse?.revoke;
    const answer =
      random(2) === 0
        ? await call(backEnd, PATHS.logout, { token, json: {} })
        : await call(backEnd, PATHS.logout, { json: { session } });
    expect(answer.json).toEqual({ success: true });
    account.tokens.delete(token);
    account.deadTokens.add(token);
  },
  async 'ask for a new password'(backEnd, account) {
    if (account.status !== 'approved') return;
    endKey(account);
    account.key = await requestKey(backEnd, account.values);
  },
  async 'set a new password'(backEnd, account, random) {
    if (account.key === undefined) return;
    const password = `a new password ${String(random(1_000_000))}`;
    const answer = await resetPassword(backEnd, account.values.username, account.key, password);
    expect(answer.status).toBe(200);
    account.password = password;
    endAll(account);
  },
  async 'use an old key'(backEnd, account, random) {
    const key = pick([...account.deadKeys], random);
    if (key === undefined) return;
    expect((await resetPassword(backEnd, account.values.username, key, 'a stolen password')).status).toBe(400);
  },
  async 'let ten minutes pass'(backEnd) {
    await backEnd.passTime(10 * MINUTE);
  },
};

/** Notes what a new password, a rejection and the end of all sessions do (API-71). */
function endAll(account: Account): void {
  for (const token of account.tokens) account.deadTokens.add(token);
  account.tokens.clear();
  endKey(account);
}

function endKey(account: Account): void {
  if (account.key !== undefined) account.deadKeys.add(account.key);
  account.key = undefined;
}

function pick<Value>(values: readonly Value[], random: (below: number) => number): Value | undefined {
  return values[random(Math.max(1, values.length))];
}

/** What must be true after every step. */
async function checkTokens(
  backEnd: BackEnd,
  { values, tokens, deadTokens }: Account,
  random: (below: number) => number,
): Promise<void> {
  const dead = pick([...deadTokens], random);
  if (dead !== undefined) expect([401, 403]).toContain((await requestMe(backEnd, dead)).status);
  const live = pick([...tokens], random);
  if (live !== undefined) {
    const me = await requestMe(backEnd, live);
    expect([me.status, me.json]).toEqual([200, expect.objectContaining({ username: values.username })]);
  }
}

export const SEQUENCES: readonly ContractCase[] = [
  {
    promise: 'In any order, requests and decisions leave the accounts as the answers have said',
    async run(backEnd) {
      const random = createRandom(SEED);
      const accounts: Account[] = [];
      const taken: string[] = [];
      try {
        for (let count = 0; count < 3; count += 1) {
          accounts.push({
            values: await apply(backEnd),
            password: PASSWORD,
            status: 'pending',
            tokens: new Set(),
            deadTokens: new Set(),
            deadKeys: new Set(),
            key: undefined,
          });
        }
        for (let count = 0; count < STEPS; count += 1) {
          const name = pick(Object.keys(STEPS_BY_NAME), random) ?? '';
          const index = random(accounts.length);
          const account = accounts[index];
          if (!account) throw new Error('There is no account.');
          taken.push(`${name} (${String(index)})`);
          await STEPS_BY_NAME[name]?.(backEnd, account, random);
          await checkTokens(backEnd, account, random);
          await backEnd.resetLimits();
        }
      } catch (cause) {
        throw new Error(`SEED=${String(SEED)}: ${taken.join(', ')}`, { cause });
      }
    },
  },
];
