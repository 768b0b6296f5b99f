import { note, wrong, type Diagnosis } from '../../contract/diagnosis';
import { checkAddress } from './check-address';
import { checkPlugin } from './check-plugin';
import { checkContent, checkRoutes } from './check-routes';
import { crossOrigin, type Context, type Subject } from './context';
import { createRequest, Unreachable } from './request';

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
  readonly limits?: Limits;
}

/** Examines a WordPress, or another back end with the same routes. */
export async function examine(options: ExamineOptions): Promise<readonly Diagnosis[]> {
  const { credentials, limits = LIMITS } = options;
  const authorization =
    credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
  const context = newContext(options, limits, authorization);
  const found = await examineFromOutside(context);
  if (found.isOver) return found.findings;
  const known = new Set(found.findings.filter(({ isOk }) => !isOk).map(({ topic }) => topic));
  return withoutRepetition([...found.findings, ...(await run(() => checkPlugin(context, known)))]);
}

/**
 * The part that a build runs.
 * @returns what is wrong
 */
export async function examineQuickly(subject: Subject, limits = QUICK_LIMITS): Promise<readonly Diagnosis[]> {
  const { findings } = await examineFromOutside(newContext(subject, limits, undefined));
  return findings.filter(({ isOk }) => !isOk);
}

function newContext(subject: Subject, { timeoutMs, totalMs }: Limits, authorization: string | undefined): Context {
  const origin = crossOrigin(subject);
  const request = createRequest({ base: subject.base, origin, timeoutMs, deadline: AbortSignal.timeout(totalMs) });
  return { ...subject, request, origin, authorization };
}

interface Result {
  readonly findings: readonly Diagnosis[];
  /** Whether further checks would only find the same error. */
  readonly isOver: boolean;
}

/** What requests see that anybody can send. */
async function examineFromOutside(context: Context): Promise<Result> {
  const { findings: first, isUsable } = await checkAddress(context).catch((error: unknown) => ({
    findings: [toFinding(error)],
    isUsable: false,
  }));
  if (!isUsable) {
    const rest = note('not checked', 'everything else. Correct this, and run the command again.');
    return { findings: [...first, rest], isOver: true };
  }
  const others = await Promise.all([run(() => checkRoutes(context)), run(() => checkContent(context))]);
  return { findings: withoutRepetition([...first, ...others.flat()]), isOver: false };
}

/** The findings of a check, or the error of a request without an answer. */
function run(check: () => Promise<readonly Diagnosis[]>): Promise<readonly Diagnosis[]> {
  return check().catch((error: unknown) => [toFinding(error)]);
}

/** @throws the error, if it is none of a request without an answer */
function toFinding(error: unknown): Diagnosis {
  if (!(error instanceof Unreachable)) throw error;
  return wrong('address', error.message, error.remedies);
}

/** One firewall refuses many requests, and a server that stops answering ends many. */
function withoutRepetition(findings: readonly Diagnosis[]): readonly Diagnosis[] {
  return findings.filter(
    ({ isOk, message }, index) => isOk || findings.findIndex((other) => other.message === message) === index,
  );
}
