import { isScalar, visit, type YAMLError } from 'yaml';
import type { Content } from '../content';
import { faultAt, type Entry } from '../entry';
import type { Fault } from '../fault';
import { quote } from '../words';

/** Files that are not YAML. Only the first fault of a line is told: the others follow from it. */
export function checkSyntax({ broken }: Content): readonly Fault[] {
  return broken.flatMap((entry) => {
    const lines = new Set<number>();
    return entry.document.errors.flatMap((error) => {
      const offset = placeOf(entry, error);
      const { line } = entry.lines.linePos(offset);
      if (lines.has(line)) return [];
      lines.add(line);
      return [faultAt(entry, offset, { field: 'YAML', ...words(entry, error, line) })];
    });
  });
}

interface Words {
  readonly problem: string;
  readonly advice: string;
}

const NO_COLON: Words = {
  problem: 'this line has no colon with a blank after it',
  advice: 'write the key, a colon, a blank, then the value: "title: Welcome"',
};
const INDENTATION: Words = {
  problem: 'this line does not begin below its neighbours',
  advice: 'begin keys that belong together at the same column',
};
const IN_QUOTES: Words = {
  problem: 'the text has a sign with a meaning of its own in YAML',
  advice: 'put the whole text in double quotes',
};

/** An unclosed quote is noticed at the end of the file; the editor has to look where it was opened. */
function placeOf(entry: Entry, error: YAMLError): number {
  const [offset] = error.pos;
  if (!isUnclosedQuote(error)) return offset;
  let opened = offset;
  visit(entry.document, {
    Scalar(_, node) {
      if (isScalar(node) && node.type?.startsWith('QUOTE') === true && (node.range?.[1] ?? 0) >= offset) {
        opened = node.range?.[0] ?? opened;
      }
    },
  });
  return opened;
}

function isUnclosedQuote(error: YAMLError): boolean {
  return error.code === 'MISSING_CHAR' && error.message.startsWith('Missing closing');
}

function words(entry: Entry, error: YAMLError, line: number): Words {
  const source = entry.text.split('\n')[line - 1] ?? '';
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return secondColon(source) ?? INDENTATION;
    case 'MULTILINE_IMPLICIT_KEY':
      return NO_COLON;
    case 'TAB_AS_INDENT':
      return { problem: 'this line begins with a tab', advice: 'use blanks' };
    case 'MISSING_CHAR':
      return missingCharacter(error);
    case 'UNEXPECTED_TOKEN':
      return unexpected(source);
    case 'BAD_INDENT':
      return error.message.startsWith('Flow') ? unclosedBracket() : INDENTATION;
    case 'BAD_DQ_ESCAPE':
      return { problem: 'a backslash in double quotes begins a code', advice: 'write the backslash twice' };
    case 'MULTIPLE_DOCS':
      return { problem: 'the line --- begins a second entry', advice: 'keep one entry in each file' };
    default:
      return IN_QUOTES;
  }
}

function missingCharacter(error: YAMLError): Words {
  if (isUnclosedQuote(error)) {
    return {
      problem: 'a quote is opened here and never closed',
      advice: 'add the missing quote at the end of the text',
    };
  }
  if (error.message.startsWith('Flow')) return unclosedBracket();
  return error.message.startsWith('Sequence') ? INDENTATION : NO_COLON;
}

function unclosedBracket(): Words {
  return { problem: 'a bracket is opened and never closed', advice: 'close it, or put the text in double quotes' };
}

/** `title: Trading: the basics` */
function secondColon(source: string): Words | null {
  const value = /^[\s-]*[^\s:]+:\s+(.*:\s.*)$/.exec(source)?.[1];
  if (value === undefined) return null;
  return { problem: 'the text has a second colon', advice: `put it in quotes: ${quote(value.trim())}` };
}

function unexpected(source: string): Words {
  const value = /^[\s-]*[^\s:]+:\s+(.*)$/.exec(source)?.[1] ?? '';
  if (/^['"]/.test(value)) {
    const advice = 'put the whole text in double quotes, and write \\" for a double quote within it';
    return { problem: 'the text goes on after its closing quote', advice };
  }
  if (value.startsWith('- ')) {
    return { problem: 'a list begins beside its key', advice: 'begin each "- " on a line of its own' };
  }
  if (/^[|>]/.test(value)) {
    return { problem: `text stands beside the ${value.charAt(0)}`, advice: 'begin the text on the next line' };
  }
  return IN_QUOTES;
}
