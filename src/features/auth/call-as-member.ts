import { REST_BASE } from '../../../contract/values/routes';
import { publicEnv } from '../../config/env';
import { isApiError } from '../../lib/api-client';
import { endSession } from '../session/session';
import { callService, fieldsOf, type Fields, type TextReader } from './service-client';

/** A request with the token of a session. */
export interface MemberRequest {
  readonly token: string;
  /** Sent with POST; without one it is a GET. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the browser sends the request also when the page is left. */
  readonly keepalive?: boolean;
  /** Whether the caller handles every failure itself, so that no line in the console tells the operator what is missing. */
  readonly inBackground?: boolean;
}

/**
 * Sends a request for a signed-in member.
 * @param route below `REST_BASE`
 * @param validate reads the answer; undefined if it is none
 * @throws ApiError, after which the session has ended if the back end does not accept its token any more
 */
export async function callAsMember<Answer>(
  route: string,
  request: MemberRequest,
  validate: (fields: Fields, read: TextReader) => Answer | undefined,
): Promise<Answer> {
  try {
    return await callService({
      ...request,
      url: publicEnv.serviceBase + REST_BASE + route,
      method: request.body ? 'POST' : 'GET',
      validate: (answer, read) => {
        const fields = fieldsOf(answer);
        return fields && validate(fields, read);
      },
    });
  } catch (error) {
    if (isApiError(error) && error.type === 'session-ended') {
      endSession('refused', request.token);
    }
    throw error;
  }
}
