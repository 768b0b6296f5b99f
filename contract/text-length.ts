/**
 * Whether a text has more characters (Unicode code points) than permitted. Those of a text that is much longer are not counted.
 */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A character has at most two units of UTF-16.
  return text.length > 2 * maxLength || Array.from(text).length > maxLength;
}
