/** The form in which names are compared: two names with the same key are the same name. */
export function nameKey(name: string): string {
  // Lower, upper and lower case again: SS may be the capital of two letters or of one, which also has its own capital.
  // A change of case may decompose a character into letter and accent, so it is composed again.
  const letters = name.trim().normalize('NFKC');
  const folded = letters.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(/ +/g, ' ');
  // PostgreSQL rejects NUL. No stored name contains either of the two characters.
  return folded.replaceAll('\u0000', '\ufffd');
}
