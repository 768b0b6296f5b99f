import { publicEnv } from '../../config/env';
import { callService, refusal, type Fields } from './service-client';

/** The server's message after a success; undefined if there is none. */
export interface ServerMessage {
  readonly message: string | undefined;
}

/**
 * Sends one of the community's own forms: sign-up and passwords. Values are trimmed, passwords too (AUTH-21).
 * @param validate returns the fields of the answer; undefined if it is none
 * @throws ApiError
 */
export async function sendForm(
  path: string,
  values: Readonly<Record<string, string>>,
  validate: (body: unknown) => Fields | undefined,
  signal?: AbortSignal,
): Promise<ServerMessage> {
  const url = publicEnv.serviceBase + path;
  const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const { fields, read } = await callService({
    url,
    method: 'POST',
    body,
    validate: (answer, reader) => {
      const valid = validate(answer);
      return valid && { fields: valid, read: reader };
    },
    signal,
  });
  // Some sites refuse with status 200.
  if (fields.success === false) throw refusal(url, 200, fields, { read });
  return { message: read(fields.message) };
}
