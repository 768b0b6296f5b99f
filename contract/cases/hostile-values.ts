/** The largest body that the service reads, less what surrounds a value. */
const BYTES = 10 * 1024 - 500;

function repeat(text: string): string {
  return text.repeat(Math.floor(BYTES / Buffer.byteLength(text)));
}

/** Long values of a field that cost much to normalise, to read or to look up, as JSON by what they are. */
export const HOSTILE_VALUES: readonly (readonly [string, string])[] = [
  // Unicode reorders marks of a character by their classes, which takes quadratic time.
  ['a letter with marks of two classes', `"a${'\u0301'.repeat(BYTES / 4)}${'\u0334'.repeat(BYTES / 4)}"`],
  ['a text that grows under NFC', `"${repeat('\u{1d160}')}"`],
  ['a text that grows under NFKC', `"${repeat('\ufdfa')}"`],
  ['a text of spaces', `"${repeat(' ')}"`],
  ['nested JSON', `${'['.repeat(BYTES / 2)}${']'.repeat(BYTES / 2)}`],
  [
    'an object with many keys',
    `{${Array.from({ length: BYTES / 12 }, (_, index) => `"k${String(index)}":1`).join(',')}}`,
  ],
];

/** A body of JSON whose fields are short texts, but for one. @param json its value */
export function bodyWith(fields: readonly string[], field: string, json: string): string {
  const members = fields.map((name) => `${JSON.stringify(name)}:${name === field ? json : '"short"'}`);
  return `{${members.join(',')}}`;
}
