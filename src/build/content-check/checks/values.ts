import type { z } from 'zod';
import { describeFields, type Field } from '../../../content-model/describe-fields';
import { EMPTY, expectation, ownWords, show, valueFault } from '../../../content-model/value-words';
import { adviceFor } from '../advice';
import type { Content } from '../content';
import { faultAt, pathLabel, type Entry, type Value } from '../entry';
import type { Fault } from '../fault';

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
  const { problem, advice } = valueFault(issue, field, data);
  const orRemove = problem === EMPTY && !field.required ? ', or remove the line' : '';
  return { problem, advice: advice === null ? adviceFor(field, data) : `${advice}${orRemove}` };
}
