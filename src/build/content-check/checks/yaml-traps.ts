import { isAlias, isScalar, type Scalar } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { takenFor } from '../../../content-model/entry-text/yaml-traps';
import type { Content } from '../content';
import { faultAt, pathLabel, type Entry, type Value } from '../entry';
import type { Fault } from '../fault';
import { quote } from '../words';

/** The parser gives these to groups and lists by itself; any other tag was written. */
const IMPLIED_TAGS = ['tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq'];
const LEADING_ZERO = /^[-+]?0\d/;

/** Values that YAML, or one of the programs that read it, takes for something else than what is written. */
export function checkYamlTraps({ entries }: Content): readonly Fault[] {
  return entries.flatMap((entry) =>
    entry.values.flatMap((value) => {
      const words = trap(value);
      return words === null ? [] : [trapFault(entry, value, words)];
    }),
  );
}

interface TrapWords {
  readonly problem: string;
  readonly advice: string;
  readonly severity?: Fault['severity'];
}

function trapFault(entry: Entry, value: Value, words: TrapWords): Fault {
  return faultAt(entry, value.offset, { field: pathLabel(value.path), ...words });
}

function trap({ node, field }: Value): TrapWords | null {
  if (isAlias(node)) return ownMeaning('*');
  if (node?.tag !== undefined && !IMPLIED_TAGS.includes(node.tag)) return ownMeaning('!');
  if (node?.anchor !== undefined) return ownMeaning('&');
  if (field === undefined || !isScalar(node) || node.type !== 'PLAIN') return null;
  const source = node.source ?? '';
  if (field.info.type === 'integer') return numberTrap(source, node.value);
  return isText(field) ? textTrap(source, node) : null;
}

function ownMeaning(sign: string): TrapWords {
  return { problem: `begins with ${sign}, which has a meaning of its own in YAML`, advice: 'put the text in quotes' };
}

function numberTrap(source: string, value: unknown): TrapWords | null {
  if (!LEADING_ZERO.test(source) || typeof value !== 'number') return null;
  return { problem: 'begins with a zero, and programs disagree about what that means', advice: `write ${value}` };
}

function textTrap(source: string, node: Scalar): TrapWords | null {
  const advice = `write ${quote(source)}, with the quotes`;
  const meaning = takenFor(source);
  if (typeof node.value === 'boolean' || meaning === 'answer') {
    return { problem: `${source} has no quotes and is taken for the answer to a yes-or-no question`, advice };
  }
  if (meaning === 'date') return { problem: `${source} has no quotes and is taken for a date`, advice };
  if (meaning === 'seconds') return { problem: `${source} has no quotes and is taken for a number of seconds`, advice };
  if (typeof node.value === 'number' || meaning === 'number') {
    const number = typeof node.value === 'number' ? `the number ${node.value}` : 'a number';
    return { problem: `${source} has no quotes and is taken for ${number}`, advice };
  }
  if (typeof node.comment === 'string' && !node.comment.startsWith(' ')) {
    const whole = `${source} #${node.comment}`;
    return {
      severity: 'warning',
      problem: 'ends at the #, which begins a remark',
      advice: `if the rest belongs to the text, write ${quote(whole)}`,
    };
  }
  return null;
}

/** Fields whose value is text; a date may stand without quotes, and so may what is a number or a yes-or-no. */
export function isText({ info }: Field): boolean {
  return !['integer', 'bool', 'dateTime', 'list', 'group'].includes(info.type);
}
