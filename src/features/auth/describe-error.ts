import { failureMessages } from '../../config/messages/auth';
import { isApiError, type ApiError } from '../../lib/api-client';
import { configurationErrorOf } from './service-client';

const { cause, next, unavailable, wait } = failureMessages;

interface FailureOptions {
  /** What the failure means for the call: sentences after the cause. */
  readonly effects?: readonly string[];
  /** The cause if the member back end is not set up, which visitors can do nothing about. */
  readonly unavailable?: string;
}

/**
 * What happened and what to do next, for every failure of a call: the server's own message if there is one, else the cause as far
 * as the browser knows it.
 */
export function describeError(error: unknown, options: FailureOptions = {}): string {
  const serverMessage = isApiError(error) ? error.serverMessage : undefined;
  if (serverMessage === undefined) {
    const { effects = [], unavailable: notSetUp = unavailable.part } = options;
    return [configurationErrorOf(error) ? notSetUp : causeOf(error), ...effects, nextStep(error)].join(' ');
  }
  const { retryAfterS } = error as ApiError;
  // The server's message often names the time itself.
  const isTimeMissing = retryAfterS !== undefined && !/\btry again\b/i.test(serverMessage);
  return isTimeMissing ? `${serverMessage} ${nextStep(error)}` : serverMessage;
}

/** Whether the answer is from a member back end that is configured and has handled the request. */
export function isBackEndError(error: unknown): error is ApiError {
  return (
    isApiError(error) &&
    (error.code !== undefined || error.serverMessage !== undefined) &&
    configurationErrorOf(error) === undefined
  );
}

/** Whether the server has certainly not accepted the request. After most failures this is unknown. */
export function isDefinitelyRejected(error: unknown): boolean {
  return (
    isBackEndError(error) ||
    (isApiError(error) &&
      (error.type === 'offline' ||
        (error.type === 'status' && (Number(error.status) < 500 || configurationErrorOf(error) !== undefined))))
  );
}

/**
 * The error of the field that the server refuses.
 * @param fieldNames the form's fields by the server's field name or error code
 * @param message the error for that field
 * @returns undefined if the server names no field
 */
export function fieldErrorOf<Field extends string>(
  error: unknown,
  fieldNames: Readonly<Record<string, Field>>,
  message: string,
): Readonly<Partial<Record<Field, string>>> | undefined {
  const names = isApiError(error) ? [error.field, error.code] : [];
  const known = names.find((name) => name !== undefined && Object.hasOwn(fieldNames, name));
  const field = known === undefined ? undefined : fieldNames[known];
  return field && ({ [field]: message } as Readonly<Partial<Record<Field, string>>>);
}

function causeOf(error: unknown): string {
  if (!isApiError(error)) return cause.page;
  switch (error.type) {
    case 'offline':
      return cause.offline;
    case 'network':
    case 'aborted':
      return cause.unreachable;
    case 'timeout':
      return cause.timeout;
    case 'truncated':
      return cause.cutOff;
    case 'invalid-response':
      // Only with a message, which is then shown instead.
      return unavailable.part;
    case 'status':
    case 'session-ended':
      return causeOfStatus(error.status ?? 0);
  }
}

function causeOfStatus(status: number): string {
  switch (status) {
    case 401:
    case 403:
      // Not from the back end, whose answers have a code: a firewall or a web server has sent it.
      return cause.blocked;
    case 429:
      return cause.tooMany;
    case 503:
      return cause.unavailable;
    default:
      return status >= 500 ? cause.broken : cause.refused;
  }
}

function nextStep(error: unknown): string {
  if (!isApiError(error)) return next.later;
  const { type, status = 0, retryAfterS } = error;
  if (retryAfterS !== undefined) return next.after(inWords(retryAfterS));
  if (type === 'offline') return next.connected;
  if (configurationErrorOf(error)) return next.contact;
  if (status === 429 || status >= 500) return next.later;
  return type === 'status' ? next.contact : next.now;
}

/** Units with their length in seconds and the largest count that is written in them, for example "90 minutes" but "2 hours". */
const UNITS = [
  { seconds: 1, largest: 90, words: wait.seconds },
  { seconds: 60, largest: 90, words: wait.minutes },
  { seconds: 3600, largest: 36, words: wait.hours },
  { seconds: 86_400, largest: Infinity, words: wait.days },
] as const;

/** A waiting time in words, rounded up, so that an attempt after it is not too early. */
function inWords(seconds: number): string {
  const unit = UNITS.find((candidate) => seconds <= candidate.largest * candidate.seconds) ?? UNITS[3];
  return unit.words(Math.max(1, Math.ceil(seconds / unit.seconds)));
}
