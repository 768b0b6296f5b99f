/** Replaces control characters, because others have written the text and a terminal would obey them. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}
