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

/** The letters of alphabets without a to z, each before its usual spelling; a sign without a sound has none. */
const ALPHABETS =
  'ßss æae œoe øo łl đd ðd þth ıi əe ' +
  'αa βb γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo ' +
  'аa бb вv гg ґg дd ђdj еe єye жzh зz ѕdz иi іi јj кk лl љlj мm нn њnj оo пp рr сs тt ћc уu фf хkh цts чch џdz шsh щshch ъ ыy ь эe юyu яya ' +
  'ء اa ٱa بb پp تt ةa ثth جj چch حh خkh دd ذdh رr زz ژzh سs شsh صs ضd طt ظz عa غgh فf قq كk کk گg لl مm نn هh وw ىa يy یy ' +
  'אa בb גg דd הh וv זz חch טt יy כk ךk לl מm םm נn ןn סs עa פp ףf צts ץts קk רr שsh תt';
const SPELLED = new Map(ALPHABETS.split(' ').map(([letter = '', ...spelling]) => [letter, spelling.join('')]));

/** The digits of Arabic and of Persian, whose last four bits are their value. */
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The file name for any text: `Ärzte & Co.` gives `arzte-co`, `Μαρία` gives `maria`; `''` if nothing of the text can be spelled with a to z
 * and digits, such as Chinese or an emoji.
 */
export function fileNameFrom(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    // Marks, the soft hyphen, joiners of letters and marks of direction.
    .replaceAll(/[\p{Mark}\u00AD\u200C-\u200F]/gu, '')
    .replaceAll(/\p{Letter}/gu, (letter) => SPELLED.get(letter) ?? letter)
    .replaceAll(DIGIT, (digit) => String(digit.charCodeAt(0) & 15));
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
 * The name of a new file, which no other file has: {@link fileNameFrom}, and a number if that is taken.
 * @param kind takes the place of letters that cannot be spelled: `日本 2026` gives `event-2026`
 * @param isTaken whether another file has the name, in capitals or not
 */
export function newFileName(text: string, kind: string, isTaken: (name: string) => boolean = () => false): string {
  const spelled = fileNameFrom(text);
  const isUnspelled = /\p{Letter}/u.test(text) && !/[a-z]/.test(spelled);
  const name = isUnspelled && spelled !== '' ? `${kind}-${spelled}` : spelled || kind;
  let free = name;
  for (let number = 1; isTaken(free) || RESERVED.test(free); number += 1) free = `${name}-${number}`;
  return free;
}
