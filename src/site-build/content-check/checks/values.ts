import { isMap, isScalar, visit } from 'yaml';
import type { z } from 'zod';
import { isRecord } from '../../../../contract/unknown-value';
import { isNeverShown } from '../../../content-model/date-time';
import { describeFields, type Field } from '../../../content-model/describe-fields';
import { datedEvent, isUnannounced } from '../../../content-model/event-dates';
import { events } from '../../../content-model/kinds/events';
import {
  describeInvisible,
  describeIssue,
  EMPTY,
  expectation,
  formatValue,
  quote,
  splitMessage,
} from '../../../content-model/value-messages';
import { instantOf, occurrences } from '../../../content-model/zoned-time';
import { publishedEvents } from '../../events/published-events';
import { adviceFor, didYouMean } from '../advice';
import { findingAt, pathLabel, type EntryFile, type Finding, type ProblemAndAdvice, type Value } from '../entry-file';
import type { Content } from '../read-content';

/** Finds keys that the model does not know, and keys that are defined twice. */
export function checkKeys({ entries }: Content): readonly Finding[] {
  return entries.flatMap((entry) => [...unknownKeys(entry), ...duplicateKeys(entry)]);
}

/** What an unknown key holds has no known keys beside it, and is not reported again. */
function unknownKeys(entry: EntryFile): readonly Finding[] {
  return entry.values
    .filter(({ field, siblings }) => field === undefined && siblings.length > 0)
    .map((value) => {
      const names = value.siblings.map(({ name }) => name);
      const key = String(value.path.at(-1));
      const advice = didYouMean(key, names, `the keys here are ${names.join(', ')}`);
      const text = describeInvisible(key) ?? { problem: 'is not a known key', advice };
      return findingAt(entry, value.keyOffset, { field: pathLabel(value.path), ...text });
    });
}

function duplicateKeys(entry: EntryFile): readonly Finding[] {
  const findings: Finding[] = [];
  visit(entry.document, {
    Map(_, map) {
      const first = new Map<string, number>();
      for (const { key } of isMap(map) ? map.items : []) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        const offset = key.range?.[0] ?? 0;
        const earlier = first.get(name);
        if (earlier === undefined) {
          first.set(name, offset);
          continue;
        }
        const { line } = entry.lines.linePos(earlier);
        const text = { field: name, problem: `is defined twice, first on line ${line}`, advice: 'keep one of the two' };
        findings.push(findingAt(entry, offset, text));
      }
    },
  });
  return findings;
}

/** Finds values that break a rule of the model: missing, of a wrong type, too long, out of range. */
export function checkValues({ entries }: Content): readonly Finding[] {
  return entries.flatMap((entry) => {
    const result = entry.kind.schema.safeParse(entry.data);
    return (result.error?.issues ?? []).flatMap((issue) => toFindings(entry, issue));
  });
}

function toFindings(entry: EntryFile, issue: z.core.$ZodIssue): readonly Finding[] {
  // Another check reports unknown keys, with their position.
  if (issue.code === 'unrecognized_keys') return [];
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (path.length === 0) return [wholeFile(entry, issue)];
  const value = find(entry, path);
  if (value === undefined) return [missing(entry, path)];
  if (value.field === undefined || isCheckedElsewhere(value.field, value.data)) return [];
  return [findingAt(entry, value.offset, { field: pathLabel(path), ...sentence(issue, value.field, value.data) })];
}

function wholeFile(entry: EntryFile, issue: z.core.$ZodIssue): Finding {
  if (issue.code === 'custom') return findingAt(entry, 0, { field: '', ...splitMessage(issue.message) });
  const isEmpty = entry.data === null;
  const problem = isEmpty ? EMPTY : `must contain keys with values, got ${formatValue(entry.data)}`;
  const names = describeFields(entry.kind.schema).map(({ name }) => name);
  const advice = `write ${isEmpty ? 'the keys' : 'one key on each line:'} ${names.join(', ')}`;
  return findingAt(entry, 0, { field: '', problem, advice });
}

/** The checks of pictures, references and routes know what exists, so their reports are more helpful. */
function isCheckedElsewhere({ info }: Field, data: unknown): boolean {
  const isSeen = typeof data === 'string' && data !== '' && !describeInvisible(data);
  return isSeen && ['image', 'reference', 'route'].includes(info.type);
}

function missing(entry: EntryFile, path: Value['path']): Finding {
  const parent = find(entry, path.slice(0, -1));
  const fields = path.length === 1 ? describeFields(entry.kind.schema) : (parent?.field?.fields ?? []);
  const field = fields.find(({ name }) => name === path.at(-1));
  const advice = field === undefined ? 'add it' : `add it: ${expectation(field)}`;
  return findingAt(entry, parent?.offset ?? startOf(entry), { field: pathLabel(path), problem: 'is missing', advice });
}

function startOf(entry: EntryFile): number {
  return entry.values[0]?.keyOffset ?? 0;
}

function find(entry: EntryFile, path: Value['path']): Value | undefined {
  const wanted = path.join('\n');
  return entry.values.findLast((value) => value.path.join('\n') === wanted);
}

function sentence(issue: z.core.$ZodIssue, field: Field, data: unknown): { problem: string; advice: string } {
  const { problem, advice } = describeIssue(issue, field, data);
  const orRemove = problem === EMPTY && !field.required ? ', or remove the line' : '';
  return { problem, advice: advice === null ? adviceFor(field, data) : `${advice}${orRemove}` };
}

/** Finds entries that are hidden before they are shown. */
export function checkSchedules({ entries, timeZone }: Content): readonly Finding[] {
  return entries.flatMap((entry) => {
    const from = entry.values.find(({ path }) => path.length === 1 && path[0] === 'publishAt');
    const until = entry.values.find(({ path }) => path.length === 1 && path[0] === 'unpublishAt');
    if (from === undefined || until === undefined) return [];
    const dates = { publishAt: from.data, unpublishAt: until.data };
    if (!isNeverShown(dates, (text) => instantOf(text, timeZone)?.getTime() ?? null)) return [];
    const problem = `${String(from.data)} is not before unpublishAt (${String(until.data)}), so the entry would never be shown`;
    const advice = 'write an earlier date, or remove one of the two';
    return [findingAt(entry, from.offset, { field: 'publishAt', problem, advice })];
  });
}

/** Finds addresses that events cannot have, start times that clocks skip, and changes that calendars would not notice. */
export function checkEvents({ root, entries, timeZone }: Content): readonly Finding[] {
  const known = publishedEvents(root);
  return entries
    .filter(({ kind }) => kind.name === events.name)
    .flatMap((entry) => {
      const data = isRecord(entry.data) ? entry.data : {};
      const event = datedEvent(data, timeZone);
      if (!event) return [];
      const { start } = event;
      const found: (ProblemAndAdvice & Pick<Finding, 'field' | 'severity'>)[] = [];
      if (/^\d+$/.test(entry.key)) {
        const problem = `${quote(entry.key)} is the address of a page of the list, not of an event`;
        found.push({ severity: 'error', field: '', problem, advice: `rename the file to event-${entry.key}.yaml` });
      }
      if (occurrences(start, event.timeZone) === 0) {
        const problem = `clocks in ${event.timeZone} skip this time when summer time begins`;
        // Calendars would take the later time for all days of the series.
        const severity = event.every === undefined ? 'warning' : 'error';
        found.push({ severity, field: 'start', problem, advice: 'write the time one hour later' });
      }
      if (isUnannounced(known(entry.key), data, timeZone)) {
        const problem = 'the dates, the place or cancelled have changed, and calendars would not notice';
        const advice = 'npm run check:content -- --fix writes changedAt and sequence';
        found.push({ severity: 'warning', field: 'changedAt', problem, advice });
      }
      return found.map(({ field, ...text }) => {
        const value = entry.values.find(({ path }) => path.length === 1 && path[0] === field) ?? entry.values[0];
        return findingAt(entry, value?.offset ?? 0, { field, ...text });
      });
    });
}
