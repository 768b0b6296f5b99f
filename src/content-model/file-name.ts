/** What a file of content is called, without its ending: small letters and digits, with single hyphens between. */
export const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names longer than this are hard to read in a list of files, and some hosts cut them. */
const LONGEST = 60;

/** Letters that are no letter from a to z with a mark. */
const SPELT: Readonly<Record<string, string>> = {
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

/** The nearest file name to any text: `Ärzte & Co.` gives `arzte-co`; `''` where the text has no letter from a to z and no digit. */
export function fileNameFrom(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => SPELT[letter] ?? letter)
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
