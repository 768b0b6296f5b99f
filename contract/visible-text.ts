/**
 * Replaces control characters, because others have written the text and a terminal would obey them. The two joiners stay: Persian names and
 * emoji are wrong without them.
 */
export function visible(text: string): string {
  return text.replace(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}

/**
 * Spaces, and characters without a glyph that people paste without seeing them: joiners, direction marks, byte order marks and the
 * fillers of Braille and Hangul. The plugin has the same list.
 */
const INVISIBLE = String.raw`\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB`;
const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`);
const UNSEEN_CHARACTER = new RegExp(`(?![ \\t\\r\\n])[${INVISIBLE}]`);
/** Selectors of variants and tags have no glyph either, but change the one before them, so they stay at the end of an emoji. */
const VISIBLE_CHARACTER = new RegExp(
  String.raw`[^${INVISIBLE}\p{Cc}\u180B-\u180F\uFE00-\uFE0F\u{E0000}-\u{E0FFF}]`,
  'u',
);

/** Returns a text without spaces and invisible characters at its ends. Those within it stay: scripts and emoji need some of them. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && INVISIBLE_CHARACTER.test(text.charAt(start))) start += 1;
  while (end > start && INVISIBLE_CHARACTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** The index of the first invisible character that is no usual space, tab or line break; -1 if there is none. */
export function findInvisible(text: string): number {
  return text.search(UNSEEN_CHARACTER);
}

/** The index of the first control character that is no tab or line break; -1 if there is none. Pages and calendars cannot show one. */
export function findControl(text: string): number {
  return text.search(/(?![\t\r\n])\p{Cc}/u);
}

/** Whether a text has a character that people see. A value without one counts as missing. */
export function isVisible(text: string): boolean {
  return VISIBLE_CHARACTER.test(text);
}
