import { note, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { createRequest, Unreachable } from './request';
import { checkAccountRoutes } from './check-account-routes';
import { checkAddress } from './check-address';
import { checkContent } from './check-content';
import { checkCors } from './check-cors';
import { checkAuthorization, checkLogin } from './check-login';
import { checkClock, checkMail, checkPlugin } from './check-plugin';
import { createContext, crossOrigin } from './context';
import type { Context, Subject } from './context';

/** Time limits of one request and of all, in milliseconds. */
interface Limits {
  readonly timeoutMs: number;
  readonly totalMs: number;
}

const LIMITS: Limits = { timeoutMs: 10_000, totalMs: 90_000 };

/** The quick part runs beside a build. */
const QUICK_LIMITS: Limits = { timeoutMs: 4_000, totalMs: 6_000 };

/** Width of the column of topics, in characters: the longest one and two spaces. */
export const TOPIC_WIDTH = 'Authorization header'.length + 2;

export interface ExamineOptions extends Subject {
  /** An application password of an administrator. */
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
  /** Where a test email is sent; undefined for none. Needs `credentials`. */
  readonly mailTo?: string | undefined;
  readonly limits?: Limits;
}

/** Checks with the topics that are reported as not checked if they cannot run. */
type Check = readonly [topics: string, run: () => Promise<readonly Finding[]>];

/** Examines a WordPress, or another back end with the same routes. The findings come as soon as they are known. */
export async function* examine(options: ExamineOptions): AsyncGenerator<Finding> {
  const { credentials, mailTo, limits = LIMITS } = options;
  const authorization =
    credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
  const context = newContext(options, limits, authorization);
  const wrongTopics = new Set<string>();
  const messages = new Set<string>();
  let readsTokens = false;
  const checks: readonly Check[] = [
    [
      'JWT plugin, secret, login',
      async () => {
        const result = await checkLogin(context, false);
        ({ readsTokens } = result);
        return result.findings;
      },
    ],
    [
      'Authorization header',
      async () =>
        readsTokens
          ? checkAuthorization(context)
          : [note('not checked', 'Authorization header: it needs the JWT plugin')],
    ],
    ['sign-up, passwords', () => checkAccountRoutes(context)],
    ['CORS', () => checkCors(context)],
    ['plugin', () => checkPlugin(context, wrongTopics)],
    ['clock', () => checkClock(context)],
    ['member content', () => checkContent(context, false)],
    ...(mailTo === undefined ? [] : [['email', () => checkMail(context, mailTo)] as const]),
  ];
  for (const [index, check] of [firstCheck(context), ...checks].entries()) {
    const { findings, isOver } = await run(check);
    for (const finding of findings) {
      // One firewall refuses many requests.
      if (!finding.isOk && messages.has(finding.message)) continue;
      messages.add(finding.message);
      if (!finding.isOk) wrongTopics.add(finding.topic);
      yield finding;
    }
    if (isOver) {
      yield notChecked(checks.slice(index).map(([topics]) => topics));
      return;
    }
  }
}

/**
 * The part that a build runs: the address, the routes, CORS, and whether member content is closed. No login fails and no email is sent.
 * The requests are simultaneous.
 * @returns what is wrong
 */
export async function examineQuickly(subject: Subject, limits = QUICK_LIMITS): Promise<readonly Finding[]> {
  const context = newContext(subject, limits, undefined);
  const first = await run(firstCheck(context));
  if (first.isOver) return first.findings.filter(({ isOk }) => !isOk);
  const checks: readonly Check[] = [
    [
      'JWT plugin, Authorization header',
      async () => {
        const { findings, readsTokens } = await checkLogin(context, true);
        return [...findings, ...(readsTokens ? await checkAuthorization(context) : [])];
      },
    ],
    ['sign-up, passwords', () => checkAccountRoutes(context)],
    ['CORS', () => checkCors(context)],
    ['member content', () => checkContent(context, true)],
  ];
  const results = await Promise.all(checks.map(run));
  const findings = [first, ...results].flatMap((result) => result.findings).filter(({ isOk }) => !isOk);
  // A server that stops answering is reported once.
  return findings.filter(({ message }, index) => findings.findIndex((other) => other.message === message) === index);
}

function newContext(subject: Subject, { timeoutMs, totalMs }: Limits, authorization: string | undefined): Context {
  const request = createRequest({
    base: subject.base,
    origin: crossOrigin(subject),
    timeoutMs,
    deadline: AbortSignal.timeout(totalMs),
  });
  return createContext(subject, request, authorization);
}

interface Result {
  readonly findings: readonly Finding[];
  /** Whether the other checks would only find the same error. */
  readonly isOver: boolean;
}

function firstCheck(context: Context): () => Promise<Result> {
  return async () => {
    const { findings, isUsable } = await checkAddress(context);
    return { findings, isOver: !isUsable };
  };
}

async function run(check: Check | (() => Promise<Result>)): Promise<Result> {
  try {
    return typeof check === 'function' ? await check() : { findings: await check[1](), isOver: false };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { findings: [wrong('address', error.message, error.remedies)], isOver: true };
  }
}

function notChecked(topics: readonly string[]): Finding {
  return note('not checked', `${topics.join(', ')}. Correct what is wrong above, and run this command again.`);
}
