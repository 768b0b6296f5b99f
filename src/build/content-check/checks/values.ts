import type { z } from 'zod';
import { describeFields, type Field } from '../../../content-model/describe-fields';
import { adviceFor } from '../advice';
import type { Content } from '../content';
import { faultAt, pathLabel, type Entry, type Value } from '../entry';
import type { Fault } from '../fault';
import { expectation, show } from '../words';

/** Values that break a rule of the model: missing, of a wrong type, too long, out of range. */
export function checkValues({ entries }: Content): readonly Fault[] {
  return entries.flatMap((entry) => {
    const result = entry.kind.schema.safeParse(entry.data);
    return (result.error?.issues ?? []).flatMap((issue) => toFaults(entry, issue));
  });
}

function toFaults(entry: Entry, issue: z.core.$ZodIssue): readonly Fault[] {
  // Unknown keys have a check of their own, which knows where they stand.
  if (issue.code === 'unrecognized_keys') return [];
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (path.length === 0) return [wholeFile(entry, issue)];
  const value = find(entry, path);
  if (value === undefined) return [missing(entry, path)];
  if (value.field === undefined || isCheckedElsewhere(value.field, value.data)) return [];
  return [faultAt(entry, value.offset, { field: pathLabel(path), ...sentence(issue, value.field, value.data) })];
}

function wholeFile(entry: Entry, issue: z.core.$ZodIssue): Fault {
  const names = describeFields(entry.kind.schema).map(({ name }) => name);
  if (entry.data === null) {
    return faultAt(entry, 0, { field: '', problem: 'is empty', advice: `write the keys ${names.join(', ')}` });
  }
  if (issue.code === 'custom') return faultAt(entry, 0, { field: '', ...ownWords(issue.message) });
  const advice = `write one key on each line: ${names.join(', ')}`;
  return faultAt(entry, 0, { field: '', problem: `must hold keys with values, got ${show(entry.data)}`, advice });
}

/** The check of pictures, references and routes knows what there is, and so has better words for a text. */
function isCheckedElsewhere({ info }: Field, data: unknown): boolean {
  return ['image', 'reference', 'route'].includes(info.type) && typeof data === 'string' && data !== '';
}

function missing(entry: Entry, path: Value['path']): Fault {
  const parent = find(entry, path.slice(0, -1));
  const fields = path.length === 1 ? describeFields(entry.kind.schema) : (parent?.field?.fields ?? []);
  const field = fields.find(({ name }) => name === path.at(-1));
  const advice = field === undefined ? 'add it' : `add it: ${expectation(field)}`;
  return faultAt(entry, parent?.offset ?? startOf(entry), { field: pathLabel(path), problem: 'is missing', advice });
}

function startOf(entry: Entry): number {
  return entry.values[0]?.keyOffset ?? 0;
}

function find(entry: Entry, path: Value['path']): Value | undefined {
  const wanted = path.join('\n');
  return entry.values.findLast((value) => value.path.join('\n') === wanted);
}

function sentence(issue: z.core.$ZodIssue, field: Field, data: unknown): { problem: string; advice: string } {
  const { info } = field;
  if (data === null || (typeof data === 'string' && data.trim() === '')) {
    const orRemove = field.required ? '' : ', or remove the line';
    return { problem: 'is empty', advice: `write ${expectation(field)}${orRemove}` };
  }
  if (typeof data === 'string' && issue.code === 'too_big' && 'max' in info) {
    const excess = data.length - info.max;
    return { problem: `has ${data.length} characters, at most ${info.max} fit`, advice: `shorten it by ${excess}` };
  }
  if (typeof data === 'string' && info.type === 'text') {
    return { problem: 'must be on one line', advice: 'join its lines' };
  }
  if (Array.isArray(data) && info.type === 'list' && issue.code !== 'custom') return listSentence(field, data.length);
  if (issue.code === 'custom' && (info.type === 'list' || info.type === 'group')) return ownWords(issue.message);
  return { problem: `must be ${expectation(field)}, got ${show(data)}`, advice: adviceFor(field, data) };
}

function listSentence(field: Field, length: number): { problem: string; advice: string } {
  const { min, max } = field.info.type === 'list' ? field.info : { min: 0, max: 0 };
  const advice = length < min ? `add ${min - length}` : `remove ${length - max}`;
  return { problem: `must be ${expectation(field)}, has ${length}`, advice };
}

/** The rules between several fields bring their sentence along, as `problem → advice`. */
function ownWords(message: string): { problem: string; advice: string } {
  const [problem = message, advice = 'see the guide'] = message.split(' → ');
  return { problem, advice };
}
