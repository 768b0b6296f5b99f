/**
 * The scripts that a name may have together (Unicode TS 39, "highly restrictive"): one of the recommended scripts, or Latin
 * with those of Chinese, Japanese or Korean. Letters of other combinations can look the same: "аda" begins with a Cyrillic
 * letter. No library is used, because JavaScript's own expressions contain the data of Unicode.
 */
const SCRIPTS =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana ' +
  'Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Cherokee Mongolian Tifinagh';

const COMBINATIONS = [
  ...SCRIPTS.split(' ').map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
].map(
  (scripts) =>
    // Common and inherited characters are digits, punctuation and marks that all scripts use.
    new RegExp(`^[\\p{scx=Common}\\p{scx=Inherited}${scripts.map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u'),
);

/** Whether letters of scripts that are not used together are in one name. Full-width forms count as the usual letters. */
export function hasMixedScripts(name: string): boolean {
  const letters = name.normalize('NFKC');
  return !COMBINATIONS.some((combination) => combination.test(letters));
}
