/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { checkKeys } from '../../src/build/content-check/checks/keys';
import { checkPictures } from '../../src/build/content-check/checks/pictures';
import { checkReferences } from '../../src/build/content-check/checks/references';
import { checkRoutes } from '../../src/build/content-check/checks/routes';
import { checkValues } from '../../src/build/content-check/checks/values';
import { readEntry } from '../../src/build/content-check/entry';
import type { Fault } from '../../src/build/content-check/fault';
import type { Kind } from '../../src/content-model/define-kind';
import { describeFields } from '../../src/content-model/describe-fields';
import { readEntryText, writeEntryText } from '../../src/content-model/entry-text';
import { targetOf } from '../../src/content-model/entry-text/target';
import { findKind, KINDS } from '../../src/content-model/kinds';
import { valueOf, valuesOf, writtenForms } from '../support/content-arbitraries';

const CONTENT = resolve(__dirname, '../../content');
const EACH_KIND = KINDS.map((kind) => [kind.name, kind] as const);
/** The same values in every run: a test that fails now and then stops nobody. Raise `numRuns` to look further. */
const RUNS = { numRuns: 6, seed: 20_261_121, endOnFailure: true };

function contentFiles(): readonly (readonly [string, Kind])[] {
  return [...new Set(KINDS.map(({ folder }) => folder))].flatMap((folder) =>
    readdirSync(join(CONTENT, folder)).flatMap((name) => {
      const kind = findKind(folder, name.replace(/\.yaml$/, ''));
      return kind === undefined ? [] : [[`${folder}/${name}`, kind] as const];
    }),
  );
}

/** The lines of a key at the left margin, and what stands before and after them. */
function linesOfKey(text: string, name: string): readonly [string, string, string] {
  const start = new RegExp(`^\\uFEFF?${name}:`, 'm').exec(text)?.index ?? 0;
  const next = /\n(?=[A-Za-z]\w*:)/.exec(text.slice(start));
  const chunk = next === null ? text.slice(start) : text.slice(start, start + next.index + 1);
  // Remarks and empty lines at the end belong to what follows.
  const own = /^[^]*?(?=(?:\r?\n(?:#.*|[ ]*))*\r?\n?$)/.exec(chunk)?.[0] ?? chunk;
  return [text.slice(0, start), own, text.slice(start + own.length)];
}

/** What the checks of a single file find in a text. */
function faultsIn(kind: Kind, text: string): readonly Fault[] {
  const entry = readEntry('x.yaml', kind, 'x', text);
  const none = { broken: [], pictures: [], others: [], heldBack: [], routes: [] };
  const content = { root: '', timeZone: 'UTC', entries: [entry], ...none };
  const checks = [checkKeys, checkValues, checkReferences, checkPictures, checkRoutes];
  return checks.flatMap((check) => check(content));
}

test.each(contentFiles())('content/%s saved without a change is the same file', (file, kind) => {
  const text = readFileSync(join(CONTENT, file), 'utf8');
  expect(writeEntryText(kind, readEntryText(text), text)).toBe(text);
});

test.each(EACH_KIND)('%s: what the model accepts reads back the same', (_name, kind) => {
  const fields = describeFields(kind.schema);
  fc.assert(
    fc.property(valuesOf(kind), (value) => {
      const read = readEntryText(writeEntryText(kind, value));
      expect(read).toEqual(targetOf(fields, value, {}));
      expect(kind.schema.parse(read)).toEqual(kind.schema.parse(targetOf(fields, value, {})));
      expect(Object.keys(read)).toEqual(fields.map(({ name }) => name).filter((name) => name in read));
    }),
    RUNS,
  );
});

test.each(EACH_KIND)('%s: saved without a change, any way of writing stays to the byte', (_name, kind) => {
  const texts = valuesOf(kind).chain((value) => writtenForms(value));
  fc.assert(
    fc.property(texts, (text) => {
      expect(writeEntryText(kind, readEntryText(text), text)).toBe(text);
    }),
    RUNS,
  );
});

test.each(EACH_KIND)('%s: a changed field changes its own lines only', (_name, kind) => {
  const fields = describeFields(kind.schema);
  const cases = valuesOf(kind).chain((value) =>
    fc
      .constantFrom(...fields.filter(({ name }) => name in value))
      .chain((field) => fc.tuple(fc.constant(field.name), valueOf(field), writtenForms(value))),
  );
  fc.assert(
    fc.property(cases, ([name, fresh, text]) => {
      const wanted = { ...readEntryText(text), [name]: fresh };
      const after = writeEntryText(kind, wanted, text);
      expect(readEntryText(after)).toEqual(targetOf(fields, wanted, readEntryText(text)));
      const [above, , below] = linesOfKey(text, name);
      expect(after.startsWith(above)).toBe(true);
      expect(after.endsWith(below)).toBe(true);
    }),
    RUNS,
  );
});

test.each(EACH_KIND)('%s: what the model refuses is reported at its lines', (_name, kind) => {
  const wrong = fc.constantFrom(null, '', ' ', 'x'.repeat(5000), 7.5, -1, true, {}, { a: 1 }, ['', 3], 'a b: c');
  const cases = valuesOf(kind).chain((value) =>
    fc
      .tuple(fc.constantFrom(...describeFields(kind.schema).map(({ name }) => name)), wrong)
      .filter(([name, refused]) => !kind.schema.safeParse({ ...value, [name]: refused }).success)
      .chain(([name, refused]) => fc.tuple(fc.constant(name), writtenForms({ ...value, [name]: refused }))),
  );
  fc.assert(
    fc.property(cases, ([name, text]) => {
      const [above, own] = linesOfKey(text, name);
      const first = above.split('\n').length;
      const places = faultsIn(kind, text).filter(({ field }) => field.split(' › ')[0] === name);
      expect(places).not.toEqual([]);
      for (const { position } of places) {
        expect(position?.line).toBeGreaterThanOrEqual(first);
        expect(position?.line).toBeLessThanOrEqual(first + own.split('\n').length - 1);
      }
    }),
    RUNS,
  );
});

test.each(EACH_KIND)('%s: any value may become any other', (_name, kind) => {
  const fields = describeFields(kind.schema);
  const cases = valuesOf(kind).chain((value) => fc.tuple(writtenForms(value), valuesOf(kind)));
  fc.assert(
    fc.property(cases, ([text, wanted]) => {
      const after = writeEntryText(kind, wanted, text);
      expect(readEntryText(after)).toEqual(targetOf(fields, wanted, readEntryText(text)));
      expect(writeEntryText(kind, wanted, after)).toBe(after);
    }),
    RUNS,
  );
});
