import { publicEnv } from '../../config/env';
import { callService, fieldsOf } from '../../lib/service-client';
import type { MemberContent } from './content';

/**
 * Fetches one part of the member area's content.
 * @param token the member's; left out in the unprotected testing mode
 * @throws ApiError, of the kind `session-over` when the server no longer takes the token
 */
export function fetchMemberContent<Name extends keyof MemberContent>(
  name: Name,
  token: string | undefined,
  signal: AbortSignal,
): Promise<MemberContent[Name]> {
  return callService({
    url: `${publicEnv.memberContentBase}/${name}.json`,
    token,
    signal,
    validate: (body) => {
      const part = fieldsOf(body);
      // The build writes the file after the type; its name tells it from any other JSON.
      return part?.name === name && fieldsOf(part.content) ? (part.content as MemberContent[Name]) : undefined;
    },
  });
}
