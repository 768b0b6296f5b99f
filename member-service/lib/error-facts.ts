import { isRecord } from './is-record';

/**
 * Returns the `code` of an error of Node or a database; undefined for other values. The error may be from another realm, so
 * `instanceof Error` is not used.
 */
export function errorCode(error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the message of any thrown value, without a stack. */
export function errorMessage(error: unknown): string {
  const message = isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
  return message === '' ? 'no reason given' : message;
}
