/**
 * What is known of something thrown, whatever it is: Node's and the databases' errors carry a `code`.
 * An error need not be an `Error` of this realm.
 */
export function errorCode(error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** One line for a log or a person; never a stack. */
export function errorMessage(error: unknown): string {
  const message = isRecord(error) && typeof error.message === 'string' ? error.message : String(error);
  return message === '' ? 'no reason given' : message;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
