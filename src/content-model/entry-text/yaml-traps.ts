/** Texts that YAML, or one of the programs that read it, takes for something else where they stand without quotes. */

const YES_OR_NO = /^(?:y|yes|n|no|on|off|true|false)$/i;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt\s]+\d{1,2}:.*)?$/;
const MINUTES = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/;
const NUMBER = /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d+|\.inf|\.nan)$/i;

/** What a text without quotes may be taken for; null for a text that every program reads as text. */
export function takenFor(source: string): 'answer' | 'date' | 'seconds' | 'number' | null {
  if (YES_OR_NO.test(source)) return 'answer';
  if (DATE.test(source)) return 'date';
  if (MINUTES.test(source)) return 'seconds';
  return NUMBER.test(source) ? 'number' : null;
}
