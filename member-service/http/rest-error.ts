import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { ERROR_STATUSES, type ErrorCode } from '../../contract/values/error-codes';
import { TEXT_FORMAT } from '../../contract/values/text-format';
import { AccountsError } from '../accounts/accounts-error';
import { AccountChangedError } from '../accounts/change-account';
import { isOutOfDescriptors } from '../../contract/unknown-value';
import { BUSY_WAIT_MS, BusyError } from '../auth/passwords';
import { setPrivateHeaders } from './responses';
import { RETRY_AFTER_MS, StoreUnavailableError } from '../store/unavailable';

/** An error in the form of the WordPress REST API. The message is plain text for the person who sent the request. */
export class RestError extends Error {
  override readonly name = 'RestError';

  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly details: {
      /** The field with the bad value, if there is one. */
      readonly field?: string;
      /** How long to wait before the next attempt, in milliseconds. */
      readonly waitMs?: number;
      /** What only clients of this service read. */
      readonly brainhouse?: object;
    } = {},
  ) {
    super(message);
  }
}

/** An error with a code that both back ends have, and with its status. */
export function restError(code: ErrorCode, message: string, details: RestError['details'] = {}): RestError {
  return new RestError(ERROR_STATUSES[code], code, message, details);
}

/** Messages that replace Fastify's own, by status. */
const MESSAGES: Readonly<Record<number, string>> = {
  408: 'The request took too long.',
  413: 'The request is too large.',
  415: 'Please send JSON with the header Content-Type: application/json.',
};

/**
 * Converts an error to what the client may know of it. The client gets a reason for an error in its request, and no
 * details of any other error.
 * @param error what a route or Fastify has thrown
 */
export function toRestError(
  error: FastifyError | RestError | AccountsError | AccountChangedError | StoreUnavailableError | BusyError,
): RestError {
  if (error instanceof RestError) return error;
  // After a change of the account at the same time, the next request finds what holds now.
  if (error instanceof StoreUnavailableError || error instanceof AccountChangedError) {
    return unavailable(RETRY_AFTER_MS);
  }
  if (error instanceof BusyError) return unavailable(BUSY_WAIT_MS);
  if (error instanceof AccountsError) {
    const status = error.code in ERROR_STATUSES ? ERROR_STATUSES[error.code as ErrorCode] : 400;
    return new RestError(status, error.code, error.message, error.field ? { field: error.field } : {});
  }
  if (error.validation) return toFieldError(error.validation);
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return restError('rest_invalid_json', 'Invalid JSON body passed.');
  }
  const status = error.statusCode ?? 500;
  if (status === 503 || isOutOfDescriptors(error)) {
    // The process reacts too late, has too many files open, or stops.
    return unavailable(RETRY_AFTER_MS);
  }
  if (status >= 400 && status < 500) {
    return new RestError(status, 'rest_bad_request', MESSAGES[status] ?? 'The request could not be understood.');
  }
  return restError('rest_internal_error', 'Something went wrong.');
}

function unavailable(waitMs: number): RestError {
  return restError('service_unavailable', 'The service is busy. Please try again in a few seconds.', { waitMs });
}

/**
 * The error of a request that its schema refuses: the first value of a wrong type, otherwise the first value whose schema has
 * its own error in `params.error`.
 */
function toFieldError(issues: readonly FastifySchemaValidationError[]): RestError {
  const ownErrors = issues.map(({ params }) => ownError(params));
  const wrongType = issues[ownErrors.indexOf(undefined)];
  const [first] = ownErrors;
  if (wrongType === undefined && first !== undefined) return first;
  const field = wrongType?.instancePath.split('/')[1] ?? '';
  const details = field === '' ? {} : { field };
  return restError('rest_invalid_param', `Invalid parameter(s): ${field || 'body'}`, details);
}

/** zod puts the `params` of a check into those of its issue. */
function ownError({ params }: FastifySchemaValidationError['params']): RestError | undefined {
  const isOwn = typeof params === 'object' && params !== null && 'error' in params;
  return isOwn && params.error instanceof RestError ? params.error : undefined;
}

/**
 * Converts an error as `toRestError` does. An error of the service itself is logged, because its response has no details.
 */
export function logUnexpected(error: FastifyError, request: FastifyRequest): RestError {
  const answer = toRestError(error);
  if (error instanceof BusyError || error instanceof AccountChangedError) {
    // There are many of these at the same time, and no further facts.
    request.log.debug({ reason: error.message }, 'request refused');
  } else if (answer.statusCode >= 500) {
    request.log.error({ ...factsOf(error), req: request }, 'request failed');
  }
  return answer;
}

/** How long the same error is logged without its stack after it was logged with it, in milliseconds. */
const STACK_INTERVAL_MS = 60_000;

/** When each error was last logged with its stack. */
const loggedStacks = new Map<string, number>();

/**
 * What is logged about an error. While a database is locked or a disk is full, every request fails with the same error, and stacks would
 * fill that disk.
 */
function factsOf(error: Error): { readonly err: Error } | { readonly reason: string } {
  const time = performance.now();
  const last = loggedStacks.get(error.message);
  if (last !== undefined && time - last < STACK_INTERVAL_MS) return { reason: error.message };
  for (const [message, at] of loggedStacks) {
    if (time - at >= STACK_INTERVAL_MS) loggedStacks.delete(message);
  }
  loggedStacks.set(error.message, time);
  return { err: error };
}

/** Sends an error in the form of the WordPress REST API. */
export function sendRestError(reply: FastifyReply, error: RestError): FastifyReply {
  const { code, message, statusCode: status, details } = error;
  const { brainhouse } = details;
  return setStatusAndHeaders(reply, error).send({ code, message, data: { status }, ...(brainhouse && { brainhouse }) });
}

/** Handles errors as the sign-up route does: with the fields that clients of that route read and those of the REST API. */
export function sendSignUpError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = logUnexpected(error, request);
  const { code, message, statusCode: status, details } = answer;
  return setStatusAndHeaders(reply, answer).send({
    success: false,
    code,
    error: message,
    message,
    field: details.field,
    data: { status },
  });
}

/** The response for a URL of the interfaces that has no route. */
export function sendNoRoute(reply: FastifyReply): FastifyReply {
  return sendRestError(reply, restError('rest_no_route', 'No route was found matching the URL and request method.'));
}

/** The codes of errors that were sent, because responses do not keep their bodies. */
const sentCodes = new WeakMap<FastifyReply, string>();

/** The code of the error that a response consists of, for the log and the figures; undefined for other responses. */
export function sentErrorCode(reply: FastifyReply): string | undefined {
  return sentCodes.get(reply);
}

function setStatusAndHeaders(reply: FastifyReply, { code, statusCode, details }: RestError): FastifyReply {
  sentCodes.set(reply, code);
  if (details.waitMs !== undefined) {
    reply.header('Retry-After', String(Math.ceil(details.waitMs / 1000)));
  }
  return setPrivateHeaders(reply)
    .code(statusCode)
    .header(TEXT_FORMAT.header, TEXT_FORMAT.plain)
    .header('X-Request-Id', reply.request.id);
}
