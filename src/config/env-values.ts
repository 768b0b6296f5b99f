/** A variable's value without spaces around it and without final slashes; `''` where it is not set. */
export function trimSlashes(value: string | undefined): string {
  return value?.trim().replace(/\/+$/, '') ?? '';
}

/** Whether a value is a full address that begins with http:// or https://. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** What is wrong with a variable that may be true, false or not set: one error, or none. */
export function checkSwitch(name: string, value: string | undefined): string[] {
  return ['', 'true', 'false'].includes(value ?? '') ? [] : [`${name}: must be true or false, got "${value}"`];
}

/** The message of an error about variables: each begins with its name, says what to write, and has a line of its own. */
export function badVariablesMessage(errors: readonly string[]): string {
  return `These environment variables need another value:\n${errors.join('\n')}`;
}
