import { visit, type YAMLError } from 'yaml';
import type { Content } from '../read-content';
import { findingAt, type EntryFile } from '../entry-file';
import type { Finding, ProblemAndAdvice } from '../finding';
import { quote } from '../../../content-model/value-messages';

/** Finds files that are not YAML. Reports only the first error of a line: the others follow from it. */
export function checkSyntax({ broken }: Content): readonly Finding[] {
  return broken.flatMap((entry) => {
    const lines = new Set<number>();
    return entry.document.errors.flatMap((error) => {
      const offset = offsetOf(entry, error);
      const { line } = entry.lines.linePos(offset);
      if (lines.has(line)) return [];
      lines.add(line);
      return [findingAt(entry, offset, { field: 'YAML', ...describeError(entry, error, line) })];
    });
  });
}

const NO_COLON: ProblemAndAdvice = {
  problem: 'this line has no colon followed by a space',
  advice: 'write the key, a colon, a space, then the value: "title: Welcome"',
};
const INDENTATION: ProblemAndAdvice = {
  problem: 'this line is not indented like the lines around it',
  advice: 'start keys that belong together at the same column',
};
const IN_QUOTES: ProblemAndAdvice = {
  problem: 'the text has a character that is special in YAML',
  advice: 'put the whole text in double quotes',
};

/**
 * The parser reports an unclosed quote at the end of the file; editors need the line where it was opened. Such a text is the last
 * one of the file.
 */
function offsetOf(entry: EntryFile, error: YAMLError): number {
  let [offset] = error.pos;
  if (!isUnclosedQuote(error)) return offset;
  visit(entry.document, {
    Scalar(_, { range }) {
      offset = range?.[0] ?? offset;
    },
  });
  return offset;
}

function isUnclosedQuote(error: YAMLError): boolean {
  return error.code === 'MISSING_CHAR' && error.message.startsWith('Missing closing');
}

function describeError(entry: EntryFile, error: YAMLError, line: number): ProblemAndAdvice {
  const source = entry.text.split('\n')[line - 1] ?? '';
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return secondColon(source) ?? INDENTATION;
    case 'MULTILINE_IMPLICIT_KEY':
      return NO_COLON;
    case 'TAB_AS_INDENT':
      return { problem: 'this line begins with a tab', advice: 'use spaces' };
    case 'MISSING_CHAR':
      return missingCharacter(error);
    case 'UNEXPECTED_TOKEN':
      return unexpected(source);
    case 'BAD_INDENT':
      return error.message.startsWith('Flow') ? unclosedBracket() : INDENTATION;
    case 'BAD_DQ_ESCAPE':
      return { problem: 'a backslash in double quotes starts an escape code', advice: 'write the backslash twice' };
    case 'MULTIPLE_DOCS':
      return { problem: 'the line --- starts a second entry', advice: 'keep one entry in each file' };
    default:
      return IN_QUOTES;
  }
}

function missingCharacter(error: YAMLError): ProblemAndAdvice {
  if (isUnclosedQuote(error)) {
    return {
      problem: 'a quote is opened here and never closed',
      advice: 'add the missing quote at the end of the text',
    };
  }
  if (error.message.startsWith('Flow')) return unclosedBracket();
  return error.message.startsWith('Sequence') ? INDENTATION : NO_COLON;
}

function unclosedBracket(): ProblemAndAdvice {
  return { problem: 'a bracket is opened and never closed', advice: 'close it, or put the text in double quotes' };
}

/** `title: Trading: the basics` */
function secondColon(source: string): ProblemAndAdvice | null {
  const value = /^[\s-]*[^\s:]+:\s+(.*:\s.*)$/.exec(source)?.[1];
  if (value === undefined) return null;
  return { problem: 'the text has a second colon', advice: `put it in quotes: ${quote(value.trim())}` };
}

function unexpected(source: string): ProblemAndAdvice {
  const value = /^[\s-]*[^\s:]+:\s+(.*)$/.exec(source)?.[1] ?? '';
  if (/^['"]/.test(value)) {
    const advice = 'put the whole text in double quotes, and write \\" for a double quote within it';
    return { problem: 'the text continues after its closing quote', advice };
  }
  if (value.startsWith('- ')) {
    return { problem: 'a list starts on the line of its key', advice: 'start each "- " on its own line' };
  }
  if (/^[|>]/.test(value)) {
    return { problem: `text is on the same line as the ${value.charAt(0)}`, advice: 'start the text on the next line' };
  }
  return IN_QUOTES;
}
