/** Where the form has a text or a picture of the content. */
export interface EditPlace {
  /** Address of the form within the CMS: `#/collections/testimonials/entries/ada`. */
  readonly form: string;
  /** The keys of the field, from the outermost one, with the indexes of items: `featured.0.role`. */
  readonly field: string;
  /** What the form calls it: `Testimonial ada: Role`. */
  readonly label: string;
}

/** The places of all texts and pictures, by `textKey` and `pictureKey`: drafts and member content are in it, but no word of them. */
export type EditIndex = Readonly<Record<string, readonly EditPlace[]>>;

/** The files in the folder of the CMS by which pages open the form. Builds for visitors have none of them. */
export const EDIT_LINKS = { script: 'edit-links.js', index: 'edit-links.json' } as const;

/** The address of the form of an entry within the CMS. */
export function formAddress(folder: string, name: string): string {
  return `#/collections/${folder}/entries/${name}`;
}

/** The address of a field of a form, or of the form if no field is named. */
export function fieldAddress({ form, field }: Pick<EditPlace, 'form' | 'field'>): string {
  return field === '' ? form : `${form}?field=${encodeURIComponent(field)}`;
}

/** The key of a text, whatever its spaces and line breaks are. @returns '' for an empty text */
export function textKey(text: string): string {
  const words = text.trim().replace(/\s+/g, ' ');
  return words === '' ? '' : hash(words);
}

/** The key of a picture. @param address of the file of the content, or of one that the build has made from it: `event-01-960.webp` */
export function pictureKey(address: string): string {
  const name = /([^/]+?)(?:-\d+)?\.\w+$/.exec(address)?.[1] ?? '';
  return name && hash(`picture ${name}`);
}

/** FNV-1a, 32 bits, as text. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(36);
}
