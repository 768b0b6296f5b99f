import type { Field } from '../../content-model/describe-fields';

const SHOWN_CHARACTERS = 60;

/** A value as a sentence can name it: text in quotes and shortened, a number as it is, a list or a group by its kind. */
export function show(value: unknown): string {
  if (typeof value === 'string') {
    return quote(value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value);
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? 'a group of keys' : JSON.stringify(value);
}

/** Text in double quotes, as YAML takes it too. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** Text as it is, anything else as JSON writes it. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `1 fault`, `2 faults`, `no faults`. */
export function count(number: number, noun: string): string {
  return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}

/** What a field takes, as the end of a sentence that begins with "must be". */
export function expectation(field: Field): string {
  const { info } = field;
  switch (info.type) {
    case 'text':
      return `one line of text, at most ${info.max} characters`;
    case 'longText':
      return `text, at most ${info.max} characters`;
    case 'pattern':
      return info.shape;
    case 'email':
      return 'an e-mail address';
    case 'link':
      return 'a full address that begins with https://';
    case 'linkKey':
      return 'a key of content/site/links.yaml';
    case 'route':
      return 'the address of a page of this site, such as /events';
    case 'image':
      return 'a picture in content/media, written like media/name.webp';
    case 'reference':
      return `the name of a file in content/${info.to}, without .yaml`;
    case 'icon':
      return `the name of an icon: ${info.options.join(', ')}`;
    case 'choice':
      return `one of ${info.options.join(', ')}`;
    case 'youtubeId':
      return 'the eleven characters after v= in the address of the video';
    case 'dateTime':
      return 'a date such as 2026-12-01 or 2026-12-01 09:00';
    case 'timeZone':
      return 'the name of a time zone, such as Africa/Lagos';
    case 'integer':
      return `a whole number from ${info.min} to ${info.max}`;
    case 'bool':
      return 'true or false';
    case 'list':
      return `a list${listSize(info.min, info.max)}`;
    case 'group':
      return `a group with ${field.fields.map(({ name }) => name).join(', ')}`;
  }
}

function listSize(min: number, max: number): string {
  if (min === max) return ` of exactly ${min}`;
  return min === 0 ? ` of at most ${max}` : ` of ${min} to ${max}`;
}
