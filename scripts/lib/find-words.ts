import { FIXED_TEXTS, WORDS } from './words';

/** An avoided word and its position in a text. */
export interface FoundWord {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly word: string;
  readonly instead: string;
}

const RULES = WORDS.map(({ pattern, instead, except = [] }) => ({
  find: new RegExp(pattern, 'gi'),
  instead,
  except: [...except, ...FIXED_TEXTS.map(escape)].map((text) => new RegExp(text, 'gi')),
}));

/** Finds the words of `words.ts` in a text, in the order of the text. */
export function findWords(text: string): readonly FoundWord[] {
  return text.split('\n').flatMap((line, index) =>
    RULES.flatMap(({ find, instead, except }) =>
      [...line.matchAll(find)]
        .filter(({ index: start, 0: word }) => isWholeWord(line, start, start + word.length))
        .filter((hit) => !except.some((pattern) => isWithin(hit, line, pattern)))
        .map((hit) => ({ line: index + 1, column: hit.index + 1, word: hit[0], instead })),
    ).sort((a, b) => a.column - b.column),
  );
}

/** A line of the report: position, word and replacement. */
export function describeWord(file: string, { line, column, word, instead }: FoundWord): string {
  return `${file}:${line}:${column} "${word}" → write ${instead}`;
}

function isWithin(hit: RegExpExecArray, line: string, pattern: RegExp): boolean {
  return [...line.matchAll(pattern)].some(
    (allowed) => allowed.index <= hit.index && allowed.index + allowed[0].length >= hit.index + hit[0].length,
  );
}

/** Whether a match is a whole word, in prose or in a name such as `formatFault`, `FAULT_LIMIT` and `fault-report`. */
function isWholeWord(line: string, start: number, end: number): boolean {
  return isBoundary(line.slice(start - 1, start + 1), start === 0) && isBoundary(line.slice(end - 1, end + 1), false);
}

/** Whether a word can end between two characters. `pair` has one character at the start or end of a line. */
function isBoundary(pair: string, isStart: boolean): boolean {
  return isStart || !/^[a-z]{2}$/i.test(pair) || /^[a-z][A-Z]$/.test(pair);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
