/** The name of a content file, without its extension: lowercase letters and digits, with single hyphens between them. */
export const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The maximum length. Longer names are hard to read in a list of files, and some hosts truncate them. */
const LONGEST = 60;

/** Replacements of letters that are not a letter from a to z with a diacritic. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The file name for any text: `Ärzte & Co.` gives `arzte-co`; `''` if the text has no letter from a to z and no digit. */
export function fileNameFrom(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word.slice(0, LONGEST) : `${name}-${word}`;
    if (longer.length > LONGEST) break;
    name = longer;
  }
  return name;
}
