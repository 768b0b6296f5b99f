import { createRequire } from 'node:module';
import fc from 'fast-check';
import { parse } from 'yaml';
import { checkPictureNames, checkReferences, checkRoutes } from '../../src/site-build/content-check/checks/names';
import { checkKeys, checkValues } from '../../src/site-build/content-check/checks/values';
import { parseEntryFile, type Finding } from '../../src/site-build/content-check/entry-file';
import type { Kind } from '../../src/content-model/define-kind';
import { describeFields } from '../../src/content-model/describe-fields';
import { readEntryText, writeEntryText } from '../../src/content-model/entry-text';
import { normalizeEntry } from '../../src/content-model/entry-text/normalize-entry';
import { KINDS } from '../../src/content-model/kinds';
import { valueOf, valuesOf, writtenForms } from '../support/content-arbitraries';
import { RUNS } from '../support/property-runs';

const kinds = fc.constantFrom(...KINDS);

/** The lines of a key without indent, and the text before and after them. */
function linesOfKey(text: string, name: string): readonly [string, string, string] {
  const start = new RegExp(`^\\uFEFF?${name}:`, 'm').exec(text)?.index ?? 0;
  const next = /\n(?=[A-Za-z]\w*:)/.exec(text.slice(start));
  const chunk = next === null ? text.slice(start) : text.slice(start, start + next.index + 1);
  // Comments and empty lines at the end belong to the next key.
  const own = /^[^]*?(?=(?:\r?\n(?:#.*|[ ]*))*\r?\n?$)/.exec(chunk)?.[0] ?? chunk;
  return [text.slice(0, start), own, text.slice(start + own.length)];
}

/** The findings of the checks of a single file. */
function findingsIn(kind: Kind, text: string): readonly Finding[] {
  const entry = parseEntryFile('x.yaml', kind, 'x', text);
  const none = { broken: [], pictures: [], others: [], unpublished: [], routes: [] };
  const content = { root: '', timeZone: 'UTC', entries: [entry], ...none };
  const checks = [checkKeys, checkValues, checkReferences, checkPictureNames, checkRoutes];
  return checks.flatMap((check) => check(content));
}

/** Reads YAML as the builds of pages do. */
const { load, CORE_SCHEMA } = createRequire(require.resolve('gatsby-transformer-yaml/package.json'))('js-yaml') as {
  readonly load: (text: string, options: object) => unknown;
  readonly CORE_SCHEMA: unknown;
};

test('a value that the model accepts is read unchanged by every reader of YAML', () => {
  const cases = kinds.chain((kind) => fc.tuple(fc.constant(kind), valuesOf(kind)));
  fc.assert(
    fc.property(cases, ([kind, value]) => {
      const fields = describeFields(kind.schema);
      const text = writeEntryText(kind, value);
      const read = readEntryText(text);
      expect(read).toEqual(normalizeEntry(fields, value, {}));
      expect(load(text, { schema: CORE_SCHEMA })).toEqual(read);
      expect(parse(text, { version: '1.1' })).toEqual(read);
      expect(kind.schema.parse(read)).toEqual(kind.schema.parse(normalizeEntry(fields, value, {})));
      expect(Object.keys(read)).toEqual(fields.map(({ name }) => name).filter((name) => name in read));
    }),
    RUNS,
  );
});

test('EDIT-12: a changed field changes its own lines only, and saving without a change no byte', () => {
  const cases = kinds.chain((kind) =>
    valuesOf(kind).chain((value) =>
      fc
        .constantFrom(...describeFields(kind.schema).filter(({ name }) => name in value))
        .chain((field) => fc.tuple(fc.constant(kind), fc.constant(field.name), valueOf(field), writtenForms(value))),
    ),
  );
  fc.assert(
    fc.property(cases, ([kind, name, fresh, text]) => {
      const wanted = { ...readEntryText(text), [name]: fresh };
      const after = writeEntryText(kind, wanted, text);
      expect(readEntryText(after)).toEqual(normalizeEntry(describeFields(kind.schema), wanted, readEntryText(text)));
      expect(writeEntryText(kind, readEntryText(text), text)).toBe(text);
      const [above, , below] = linesOfKey(text, name);
      // Without its last key, a file that ends without a line break ends without one.
      expect(after.startsWith(below === '' ? above.trimEnd() : above)).toBe(true);
      expect(after.endsWith(below)).toBe(true);
    }),
    RUNS,
  );
});

test('values that the model refuses are reported at their lines', () => {
  const wrong = fc.constantFrom(null, '', ' ', 'x'.repeat(5000), 7.5, -1, true, {}, { a: 1 }, ['', 3], 'a b: c');
  const cases = kinds.chain((kind) =>
    valuesOf(kind).chain((value) =>
      fc
        .tuple(fc.constantFrom(...describeFields(kind.schema).map(({ name }) => name)), wrong)
        // A file is read without the spaces around its texts, and some texts may be empty.
        .filter(
          ([name, refused]) => !kind.schema.safeParse({ ...value, [name]: refused === ' ' ? '' : refused }).success,
        )
        .chain(([name, refused]) =>
          fc.tuple(fc.constant(kind), fc.constant(name), writtenForms({ ...value, [name]: refused })),
        ),
    ),
  );
  fc.assert(
    fc.property(cases, ([kind, name, text]) => {
      const [above, own] = linesOfKey(text, name);
      const first = above.split('\n').length;
      const found = findingsIn(kind, text).filter(({ field }) => field.split(' › ')[0] === name);
      expect(found).not.toEqual([]);
      for (const { position } of found) {
        expect(position?.line).toBeGreaterThanOrEqual(first);
        expect(position?.line).toBeLessThanOrEqual(first + own.split('\n').length - 1);
      }
    }),
    RUNS,
  );
});

test('any value can replace any other', () => {
  const cases = kinds.chain((kind) =>
    valuesOf(kind).chain((value) => fc.tuple(fc.constant(kind), writtenForms(value), valuesOf(kind))),
  );
  fc.assert(
    fc.property(cases, ([kind, text, wanted]) => {
      const after = writeEntryText(kind, wanted, text);
      expect(readEntryText(after)).toEqual(normalizeEntry(describeFields(kind.schema), wanted, readEntryText(text)));
      expect(writeEntryText(kind, wanted, after)).toBe(after);
    }),
    RUNS,
  );
});
