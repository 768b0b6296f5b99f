/** Whether a text looks like an email address: something, `@`, something with a dot, no blanks (product decisions). */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]+$/.test(text);
}
