/** Whether a value of unknown shape, such as parsed JSON, has fields that can be read. An array is none. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The `code` of an error of Node; undefined for other values. */
export function errorCode(error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** The message of any thrown value, without a stack. */
export function errorMessage(error: unknown): string {
  const message = isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
  return message === '' ? 'no reason given' : message;
}
