import { publicEnv } from '../../config/env';
import { callService, fieldsOf } from '../../lib/service-client';

/**
 * Fetches one part of the member area's content.
 * @param name from `memberContentName`, or a route's `memberPart`
 * @param token the member's; left out in the unprotected testing mode
 * @throws ApiError, of the kind `session-over` when the server no longer takes the token
 */
export function fetchMemberContent(name: string, token: string | undefined, signal: AbortSignal): Promise<object> {
  return callService({
    url: `${publicEnv.memberContentBase}/${name}.json`,
    token,
    signal,
    validate: (body) => {
      const part = fieldsOf(body);
      // The build writes the file from the page's query; the name tells it from any other JSON.
      return part?.name === name ? fieldsOf(part.content) : undefined;
    },
  });
}
