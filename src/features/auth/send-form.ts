import { publicEnv } from '../../config/env';
import { isApiError } from '../../lib/api-client';
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
