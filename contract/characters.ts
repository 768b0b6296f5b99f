import { MAX_MARKS } from './values/field-lengths';
import { trimInvisible } from './visible-text';

/**
 * Whether a text has more characters (Unicode code points) than permitted. Those of a text that is much longer are not counted.
 */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A character has at most two units of UTF-16.
  return text.length > 2 * maxLength || Array.from(text).length > maxLength;
}

/** Whether a text has a line break, a control character or half of a surrogate pair, which a database would store as another character. */
export function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/**
 * Whether a text may be read at all, before the rules of its field: it is not too long and has no control character, but at its ends, where
 * spaces and line breaks are cut off. PostgreSQL takes no NUL.
 * @param hasLines whether it may have tabs and line breaks
 */
export function isReadable(text: string, maxLength: number, hasLines = false): boolean {
  // The length first: the other checks read all of the text.
  return (
    !isLongerThan(text, maxLength) &&
    !hasControlCharacter(hasLines ? text.replace(/[\t\r\n]/g, ' ') : trimInvisible(text))
  );
}

/** Whether a text has a character without a glyph, some of which Unicode counts as letters. With them two names could look the same. */
export function hasInvisibleCharacter(text: string): boolean {
  return /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** Whether a letter has more marks than a script needs. They cover other lines of a list. */
export function hasTooManyMarks(text: string): boolean {
  return new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u').test(text.normalize());
}

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
