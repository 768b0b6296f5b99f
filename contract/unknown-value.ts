/** Whether a value of unknown shape, such as parsed JSON, has fields that can be read. An array is none. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the `code` of an error of Node or a database; undefined for other values. The error may be from another realm, so
 * `instanceof Error` is not used.
 */
export function errorCode(error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the process, or the machine, has too many files and connections open. */
export function isOutOfDescriptors(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes(errorCode(error) ?? '');
}

/** Returns the message of any thrown value, without a stack. */
export function errorMessage(error: unknown): string {
  const message = isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
  return message === '' ? 'no reason given' : message;
}
