import type { FastifyError } from 'fastify';
import { MembersError } from './members/faults';

/** A refusal in the form of the WordPress REST API. The message is plain text for the person who asked. */
export class RestFault extends Error {
  override readonly name = 'RestFault';

  constructor(
    readonly statusCode: number,
    readonly code: string,
    message: string,
    readonly details: {
      /** The field at fault, where one is. */
      readonly field?: string;
      /** How long to wait before the next try, in milliseconds. */
      readonly waitMs?: number;
    } = {},
  ) {
    super(message);
  }
}

/** Statuses of Fastify's own faults that deserve another text. */
const TEXTS: Readonly<Record<number, string>> = {
  408: 'The request took too long.',
  413: 'The request is too large.',
  415: 'Please send JSON with the header Content-Type: application/json.',
};

/**
 * What the client may know of an error: its own faults with a reason, of others only that there was one.
 * @param error whatever a route or Fastify threw
 */
export function toRestFault(error: FastifyError | RestFault | MembersError): RestFault {
  if (error instanceof RestFault) {
    return error;
  }
  if (error instanceof MembersError) {
    const isTaken = error.code === 'existing_user_login' || error.code === 'existing_user_email';
    return new RestFault(isTaken ? 409 : 400, error.code, error.message, error.field ? { field: error.field } : {});
  }
  if (error.validation) {
    const field = error.validation[0]?.instancePath.split('/')[1];
    return new RestFault(400, 'rest_invalid_param', `Invalid parameter(s): ${field ?? 'body'}`, field ? { field } : {});
  }
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return new RestFault(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new RestFault(status, 'rest_bad_request', TEXTS[status] ?? 'The request could not be understood.');
  }
  return new RestFault(500, 'rest_internal_error', 'Something went wrong.');
}
