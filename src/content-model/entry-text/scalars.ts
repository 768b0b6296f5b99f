import { Schema, type Scalar, type ScalarTag, type SchemaOptions, type Tags } from 'yaml';

const YAML_1_1 = new Schema({ schema: 'yaml-1.1' }).tags;
const MEANINGS = new Map([
  ['bool', 'yes or no'],
  ['timestamp', 'a date'],
  ['int', 'a number'],
  ['float', 'a number'],
]);

/** What a program that reads YAML 1.1 takes a text without quotes for; undefined if it is a text there, too. */
export function misreadAs(source: string): string | undefined {
  const tag = YAML_1_1.find((one) => one.collection === undefined && one.test?.test(source) === true);
  if (tag !== undefined && 'format' in tag && tag.format === 'TIME') return 'a number of seconds';
  return MEANINGS.get(tag?.tag.replace('tag:yaml.org,2002:', '') ?? '');
}

/** Characters that are always written escaped: control characters, and those that some programs read as line breaks. */
const ALWAYS_ESCAPED = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
/** Those of them that JSON, and so the library, leaves as they are between quotes. */
const ESCAPED_HERE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** How entries are read and written. */
export const SCHEMA: Pick<SchemaOptions, 'customTags'> = {
  customTags: (tags: Tags) => tags.map((tag) => (isText(tag) ? { ...tag, stringify: writerOf(tag) } : tag)),
};

/** The library's way to write a text, with quotes or as a block if it would be read as something else. A text that is as it was stays. */
function writerOf({ stringify }: ScalarTag): NonNullable<ScalarTag['stringify']> {
  return ({ ...item }, ...context) => {
    const text = String(item.value);
    const isQuoted = item.type?.startsWith('QUOTE') === true;
    const isMisread = misreadAs(text) !== undefined && item.source !== text;
    const isEscaped = ALWAYS_ESCAPED.test(text);
    const isBlock = !isQuoted && (text.includes('\n') || item.type?.startsWith('BLOCK') === true);
    // The library counts the spaces at the beginning of a block for an indent of two only.
    const isUnsafe = isBlock && !/^\S/.test(text);
    if (isEscaped || isUnsafe || (isMisread && !isQuoted)) item.type = 'QUOTE_DOUBLE';
    else if (text.includes('\n') && !isQuoted) item.type = 'BLOCK_LITERAL';
    const written = stringify?.(item as Scalar, ...context) ?? '';
    return isEscaped ? written.replaceAll(ESCAPED_HERE, escape) : written;
  };
}

function isText(tag: Tags[number]): tag is ScalarTag {
  return typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:str' && tag.collection === undefined;
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
