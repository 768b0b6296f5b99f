import { isAlias, isScalar, type Scalar } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { misreadAs } from '../../../content-model/entry-text/scalars';
import type { Content } from '../read-content';
import { findingAt, pathLabel, type EntryFile, type Value } from '../entry-file';
import type { Finding } from '../finding';
import { quote } from '../../../content-model/value-messages';

/** The tags that the parser sets on groups and lists; any other tag is written in the file. */
const IMPLIED_TAGS = ['tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq'];
const LEADING_ZERO = /^[-+]?0\d/;

/** Finds values that YAML, or a program that reads it, reads as something else than what is written. */
export function checkYamlTraps({ entries }: Content): readonly Finding[] {
  return entries.flatMap((entry) =>
    entry.values.flatMap((value) => {
      const found = trapIn(value);
      return found === null ? [] : [trapFinding(entry, value, found)];
    }),
  );
}

interface Trap {
  readonly problem: string;
  readonly advice: string;
  readonly severity?: Finding['severity'];
}

function trapFinding(entry: EntryFile, value: Value, trap: Trap): Finding {
  return findingAt(entry, value.offset, { field: pathLabel(value.path), ...trap });
}

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
  const meaning = misreadAs(source);
  if (meaning === 'yes or no') return { problem: `${source} has no quotes and is read as yes or no`, advice };
  if (meaning === 'date') return { problem: `${source} has no quotes and is read as a date`, advice };
  if (meaning === 'seconds') return { problem: `${source} has no quotes and is read as a number of seconds`, advice };
  if (typeof node.value === 'number' || meaning === 'number') {
    const number = typeof node.value === 'number' ? `the number ${node.value}` : 'a number';
    return { problem: `${source} has no quotes and is read as ${number}`, advice };
  }
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
