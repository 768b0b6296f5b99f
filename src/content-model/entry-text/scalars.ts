import type { Scalar, ScalarTag, SchemaOptions, Tags } from 'yaml';

/** Texts that YAML, or a program that reads it, reads as something else if they have no quotes. */
const YES_OR_NO = /^(?:y|yes|n|no|on|off|true|false)$/i;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt\s]+\d{1,2}:.*)?$/;
const MINUTES = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/;
const NUMBER = /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d+|\.inf|\.nan)$/i;

/** What a program may read a text without quotes as; null if every program reads it as text. */
export function misreadAs(source: string): 'yes or no' | 'date' | 'seconds' | 'number' | null {
  if (YES_OR_NO.test(source)) return 'yes or no';
  if (DATE.test(source)) return 'date';
  if (MINUTES.test(source)) return 'seconds';
  return NUMBER.test(source) ? 'number' : null;
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
    const isMisread = misreadAs(text) !== null && item.source !== text;
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
