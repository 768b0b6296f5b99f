import anyAscii from 'any-ascii';

/**
 * The name of a content file, without its extension: lowercase letters and digits, with single hyphens between them. Other letters would be
 * allowed by file systems, but some write `é` as two characters, Git and terminals show them as numbers, addresses are encoded, and the member
 * service keeps the names of lessons.
 */
export const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of a picture whose own name cannot be spelled. */
export const NAMELESS_PICTURE = 'picture';

/** Names of devices, of which Windows makes no files. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The maximum length. Longer names are hard to read in a list of files, and some hosts truncate them. */
const LONGEST = 60;

/**
 * The file name for any text, whose letters, digits and emoji are spelled with a to z: `Ärzte & Co.` gives `arzte-co`, `日本` gives `riben`;
 * `''` if nothing of it can be spelled.
 */
export function fileNameFrom(text: string): string {
  // Its own apostrophes stand for letters of Arabic and Hebrew.
  const plain = anyAscii(text.normalize('NFKC')).toLowerCase().replaceAll('`', '');
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word.slice(0, LONGEST) : `${name}-${word}`;
    if (longer.length > LONGEST) break;
    name = longer;
  }
  return name;
}

/**
 * The name of a new file, which no other file has: {@link fileNameFrom}, and a number if that is taken. Digits alone follow the kind: addresses
 * such as `/events/2` are those of the pages of a list.
 * @param kind takes the place of a text that cannot be spelled
 * @param isTaken whether another file has the name, in capitals or not
 */
export function newFileName(text: string, kind: string, isTaken: (name: string) => boolean = () => false): string {
  const spelled = fileNameFrom(text);
  const name = /^\d+$/.test(spelled) ? `${kind}-${spelled}` : spelled || kind;
  let free = name;
  for (let number = 1; isTaken(free) || RESERVED.test(free); number += 1) free = `${name}-${number}`;
  return free;
}
