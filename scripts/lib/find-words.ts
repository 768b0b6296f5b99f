import { FIXED_TEXTS, WORDS } from './words';

/** A word that is not used here, at its place in a text. */
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

/** The words of a text that this project does not use, in the order of the text. */
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

/** The line of a report: place, word and what to write. */
export function describeWord(file: string, { line, column, word, instead }: FoundWord): string {
  return `${file}:${line}:${column} "${word}" → write ${instead}`;
}

function isWithin(hit: RegExpExecArray, line: string, pattern: RegExp): boolean {
  return [...line.matchAll(pattern)].some(
    (allowed) => allowed.index <= hit.index && allowed.index + allowed[0].length >= hit.index + hit[0].length,
  );
}

/**
 * Whether a hit begins and ends where words do, in prose or in a name such as `formatFault`, `FAULT_LIMIT` and `fault-report`.
 */
function isWholeWord(line: string, start: number, end: number): boolean {
  return isBoundary(line.slice(start - 1, start + 1), start === 0) && isBoundary(line.slice(end - 1, end + 1), false);
}

/** Whether a word may end between two characters. One character alone is the end of a line, or its beginning. */
function isBoundary(pair: string, isStart: boolean): boolean {
  return isStart || !/^[a-z]{2}$/i.test(pair) || /^[a-z][A-Z]$/.test(pair);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
