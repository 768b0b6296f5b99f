import type { Metadata } from 'sharp';
import { isMoving } from '../../content-model/picture-bytes';

/** What cameras and programs write into pictures: the tags of Exif, and words of all other data. */
const KINDS: readonly { readonly name: string; readonly tags: readonly number[]; readonly words: RegExp }[] = [
  { name: 'the place where it was taken', tags: [0x8825], words: /GPS|:(?:City|Location|Sublocation)\b/ },
  // Maker, model, owner and serial numbers.
  {
    name: 'the device',
    tags: [0x10f, 0x110, 0xa430, 0xa431, 0xa433, 0xa434, 0xa435],
    words: /tiff:M(?:ake|odel)|aux:\w*(?:Lens|Serial)/,
  },
  // Title, description, dates, author, rights, comment. All other data are notes.
  { name: 'notes such as date or author', tags: [0x10d, 0x10e, 0x132, 0x13b, 0x8298, 0x9003, 0x9286], words: /\S/ },
];

/** The tag of the table of Exif that has the tags from 0x9000 on. */
const EXIF_TABLE = 0x8769;

/** What a picture has besides what pages show, in words. Its rotation, colours and program do not count. */
export function extrasOf(file: Buffer, { exif, xmp, iptc, comments = [] }: Metadata): readonly string[] {
  const tags = new Set(exif && tagsOf(exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)));
  const notes = comments.filter(({ keyword }) => keyword !== 'Software').map(({ text }) => text);
  const texts = [xmp, iptc, ...notes].join(' ');
  return [
    ...KINDS.filter((kind) => kind.tags.some((tag) => tags.has(tag)) || kind.words.test(texts)).map(({ name }) => name),
    ...(hasMoreBehind(file) ? ['more data behind its end'] : []),
    ...(isMoving(file) ? ['an animation, of which pages show the first frame'] : []),
  ];
}

/** The tags of the first table and of the one that it names. Damaged data are notes. */
function tagsOf(exif: Buffer, at?: number): readonly number[] {
  try {
    const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
    const isLittle = view.getUint16(0) === 0x4949;
    const table = at ?? view.getUint32(4, isLittle);
    const count = view.getUint16(table, isLittle);
    return Array.from({ length: count }, (_, index) => table + 2 + 12 * index).flatMap((entry) => {
      const tag = view.getUint16(entry, isLittle);
      return tag === EXIF_TABLE && at === undefined ? tagsOf(exif, view.getUint32(entry + 8, isLittle)) : [tag];
    });
  } catch {
    return [0x10e];
  }
}

/** A JPEG names further pictures before it begins. */
const FIRST_PART = 65_536;

/** Whether something follows the picture, such as the film of a moving photo or further pictures. */
function hasMoreBehind(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 4);
  if (start === 'RIFF') return file.readUInt32LE(4) + 9 < file.length;
  if (start.endsWith('PNG')) return file.lastIndexOf('IEND') + 8 !== file.length;
  return (
    start.startsWith('\xFF\xD8') &&
    (file.readUInt16BE(file.length - 2) !== 0xffd9 || file.subarray(0, FIRST_PART).includes('MPF\0'))
  );
}
