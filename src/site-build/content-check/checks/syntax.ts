import { isAlias, isScalar, visit, type Scalar, type YAMLError } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { findInvisible } from '../../../../contract/visible-text';
import { misreadAs } from '../../../content-model/entry-text/scalars';
import { describeInvisible, quote, splitMessage } from '../../../content-model/value-messages';
import { findingAt, pathLabel, type EntryFile, type Finding, type ProblemAndAdvice, type Value } from '../entry-file';
import type { Content } from '../read-content';

/** Finds files that are not YAML. Reports only the first error of a line: the others follow from it. */
export function checkSyntax({ broken }: Content): readonly Finding[] {
  return broken.flatMap((entry) => {
    const lines = new Set<number>();
    return entry.document.errors.flatMap((error) => {
      const offset = offsetOf(entry, error);
      const { line } = entry.lines.linePos(offset);
      if (lines.has(line)) return [];
      lines.add(line);
      return [findingAt(entry, offset, { field: 'YAML', ...describeError(entry, error, offset) })];
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

function describeError(entry: EntryFile, error: YAMLError, offset: number): ProblemAndAdvice {
  const { line, col } = entry.lines.linePos(offset);
  const source = entry.text.split('\n')[line - 1] ?? '';
  if (error.code === 'IMPOSSIBLE') return splitMessage(error.message);
  const lookalike = lookalikeIn(source);
  if (lookalike !== null) return lookalike;
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
      // A key of the whole entry, below others that are indented.
      return col === 1 && /^[\w-]+:/.test(source) ? INDENTATION : unexpected(source);
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

/** A character where YAML needs a space or a colon that only looks like one. */
function lookalikeIn(source: string): ProblemAndAdvice | null {
  const invisible = describeInvisible(source);
  if (invisible !== undefined && /^[\s-]*$|^[\s-]*[^\s:]+:$/.test(source.slice(0, findInvisible(source)))) {
    return { problem: `this line ${invisible.problem}`, advice: 'write a usual space instead' };
  }
  const colon = /^[\s-]*[\w-]+\s*([：﹕∶꞉])/.exec(source)?.[1];
  return colon === undefined ? null : { problem: `${colon} is not a usual colon`, advice: 'write ": " instead' };
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

/** The tags that the parser sets on groups and lists; any other tag is written in the file. */
const IMPLIED_TAGS = ['tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq'];
const LEADING_ZERO = /^[-+]?0\d/;

/** Finds values that YAML, or a program that reads it, reads as something else than what is written. */
export function checkYamlTraps({ entries }: Content): readonly Finding[] {
  return entries.flatMap((entry) =>
    entry.values.flatMap((value) => {
      const found = trapIn(value);
      return found === null ? [] : [findingAt(entry, value.offset, { field: pathLabel(value.path), ...found })];
    }),
  );
}

type Trap = ProblemAndAdvice & Partial<Pick<Finding, 'severity'>>;

function trapIn({ node, field }: Value): Trap | null {
  if (isAlias(node)) return specialCharacter('*');
  if (node?.tag !== undefined && !IMPLIED_TAGS.includes(node.tag)) return specialCharacter('!');
  if (node?.anchor !== undefined) return specialCharacter('&');
  if (field === undefined || !isScalar(node) || node.type !== 'PLAIN') return null;
  const source = node.source ?? '';
  if (field.info.type === 'integer') return numberTrap(source, node.value);
  return isText(field) ? textTrap(source, node) : null;
}

function specialCharacter(character: string): Trap {
  return { problem: `begins with ${character}, a character that is special in YAML`, advice: 'put the text in quotes' };
}

function numberTrap(source: string, value: unknown): Trap | null {
  if (!LEADING_ZERO.test(source) || typeof value !== 'number') return null;
  return { problem: 'begins with a zero, which some programs read differently', advice: `write ${value}` };
}

function textTrap(source: string, node: Scalar): Trap | null {
  const advice = `write ${quote(source)}, with the quotes`;
  const meaning = typeof node.value === 'number' ? `the number ${node.value}` : misreadAs(source);
  if (meaning !== undefined) return { problem: `${source} has no quotes and is read as ${meaning}`, advice };
  if (typeof node.comment === 'string' && !node.comment.startsWith(' ')) {
    const whole = `${source} #${node.comment}`;
    return {
      severity: 'warning',
      problem: 'ends at the #, which starts a comment',
      advice: `if the rest belongs to the text, write ${quote(whole)}`,
    };
  }
  return null;
}

/** True for fields whose value is text. Dates, numbers, true and false need no quotes. */
export function isText({ info }: Field): boolean {
  return !['integer', 'bool', 'dateTime', 'list', 'group'].includes(info.type);
}
