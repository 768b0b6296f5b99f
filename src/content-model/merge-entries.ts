import { dequal } from 'dequal/lite';
import { diff3Merge } from 'node-diff3';

import { isRecord } from '../../contract/unknown-value';
import type { Kind } from './define-kind';
import { describeFields, type Field } from './describe-fields';
import { readEntryText, writeEntryText } from './entry-text';
import type { Data } from './entry-text/yaml-source';

/** Three versions of a value or of a file: before both changes, and after each. */
export interface Versions<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

export type Side = 'mine' | 'theirs';

/** A field that both have changed, in different ways. */
export interface Conflict extends Versions<unknown> {
  /** Identifies it, for the choice. */
  readonly id: string;
  /** `Social links › 2 › Address`. */
  readonly label: string;
}

/** The text of the merged file; undefined as long as there are conflicts. */
export interface Merge {
  readonly text: string | undefined;
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges two changes of an entry's file by its model: fields apart from each other, lists by their items, long texts by their
 * paragraphs. Comments, order of keys and quotes are those of `theirs`, in which only values that `mine` has changed differ.
 * @param choices for conflicts, by their ids
 * @throws Error with the line if a text cannot be read or changed
 */
export function mergeEntries(
  kind: Kind,
  texts: Versions<string>,
  choices: Readonly<Partial<Record<string, Side>>> = {},
): Merge {
  const { base, mine, theirs } = texts;
  if (theirs === base || mine === theirs) return { text: mine, conflicts: [] };
  if (mine === base) return { text: theirs, conflicts: [] };
  const conflicts: Conflict[] = [];

  function merge(field: Field | undefined, versions: Versions<unknown>, path: Path): unknown {
    const simple = mergeSimply(versions);
    if (simple) return simple.value;
    if (all(versions, isRecord)) return mergeGroup(field?.fields ?? [], versions, path);
    const merged = all(versions, Array.isArray)
      ? mergeItems(versions, (items, index) =>
          merge(field?.item ?? undefined, items, [...path, { name: String(index), label: String(index + 1) }]),
        )
      : field?.info.type === 'longText' && all(versions, isText) && mergeParagraphs(versions);
    if (merged !== undefined && merged !== false) return merged;
    const id = path.map(({ name }) => name).join(' ');
    const choice = choices[id];
    if (choice === undefined) conflicts.push({ id, label: path.map(({ label }) => label).join(' › '), ...versions });
    return versions[choice ?? 'mine'];
  }

  function mergeGroup(fields: readonly Field[], versions: Versions<Data>, path: Path): Data {
    const names = new Set(Object.values(versions).flatMap((data: Data) => Object.keys(data)));
    const merged = [...names].map((name) => {
      const field = fields.find((candidate) => candidate.name === name);
      const values = map(versions, (data) => data[name]);
      return [name, merge(field, values, [...path, { name, label: field?.label ?? name }])] as const;
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }

  const data = mergeGroup(describeFields(kind.schema), map(texts, readEntryText), []);
  return { text: conflicts.length === 0 ? writeEntryText(kind, data, theirs) : undefined, conflicts };
}

type Path = readonly { readonly name: string; readonly label: string }[];

/** The value if at most one has changed it, or both in the same way. */
function mergeSimply({ base, mine, theirs }: Versions<unknown>): { readonly value: unknown } | undefined {
  if (dequal(mine, base)) return { value: theirs };
  return dequal(theirs, base) || dequal(mine, theirs) ? { value: mine } : undefined;
}

/** Undefined if both have changed the same items. */
function mergeItems(
  versions: Versions<readonly unknown[]>,
  mergeItem: (items: Versions<unknown>, index: number) => unknown,
): readonly unknown[] | undefined {
  const texts = map(versions, (items) => items.map((item) => JSON.stringify(item)));
  const merged = mergeLists(texts, (item, index) =>
    JSON.stringify(
      mergeItem(
        map(item, (text): unknown => JSON.parse(text)),
        index,
      ),
    ),
  );
  return merged?.map((text): unknown => JSON.parse(text));
}

/** Undefined if both have changed the same paragraph. */
function mergeParagraphs(versions: Versions<string>): string | undefined {
  // With the line breaks between them.
  return mergeLists(
    map(versions, (text) => text.split(/(\n{2,})/)),
    (paragraph) => {
      const simple = mergeSimply(paragraph);
      return simple && String(simple.value);
    },
  )?.join('');
}

/** @param mergeOne merges parts that both may have changed in place, at an index of the base; undefined if that is not possible */
function mergeLists(
  { base, mine, theirs }: Versions<readonly string[]>,
  mergeOne: (parts: Versions<string>, index: number) => string | undefined,
): readonly string[] | undefined {
  const merged: string[] = [];
  for (const { ok, conflict } of diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true })) {
    if (ok) merged.push(...ok);
    if (!conflict) continue;
    const { a, o, b, oIndex } = conflict;
    if (o.length === 0) {
      // Both have added parts at the same place. Their order must not depend on who comes first.
      merged.push(...(a.join() < b.join() ? [...a, ...b] : [...b, ...a]));
      continue;
    }
    if (a.length !== o.length || b.length !== o.length) return undefined;
    for (const [index, part] of o.entries()) {
      const one = mergeOne({ base: part, mine: a[index] ?? part, theirs: b[index] ?? part }, oIndex + index);
      if (one === undefined) return undefined;
      merged.push(one);
    }
  }
  return merged;
}

function map<Value, Result>(
  { base, mine, theirs }: Versions<Value>,
  change: (value: Value) => Result,
): Versions<Result> {
  return { base: change(base), mine: change(mine), theirs: change(theirs) };
}

function all<Value>(versions: Versions<unknown>, is: (value: unknown) => value is Value): versions is Versions<Value> {
  return is(versions.base) && is(versions.mine) && is(versions.theirs);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
