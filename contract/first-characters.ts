/**
 * The first characters of a text as people count them (Unicode UAX #29). An emoji of several code points, a flag or a letter with
 * its marks stays whole.
 * @param count how many; a shorter text is returned as it is
 */
export function firstCharacters(text: string, count: number): string {
  return text.slice(0, Array.from(new Intl.Segmenter().segment(text))[count]?.index);
}
