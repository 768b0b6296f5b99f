import fc from 'fast-check';
import { describeFields, type Field } from '../../src/content-model/describe-fields';
import { readEntryText, writeEntryText } from '../../src/content-model/entry-text';
import { normalizeEntry } from '../../src/content-model/entry-text/normalize-entry';
import type { Data } from '../../src/content-model/entry-text/yaml-source';
import { group, list, longText, text } from '../../src/content-model/fields';
import { KINDS } from '../../src/content-model/kinds';
import { mergeEntries, type Side } from '../../src/content-model/merge-entries';
import { valueOf, valuesOf, writtenForms } from '../support/content-arbitraries';
import { RUNS } from '../support/property-runs';
import { sampleKind } from '../support/sample-kind';

const kind = sampleKind({
  name: text({ label: 'Name' }),
  role: text({ label: 'Role' }).optional(),
  words: longText({ label: 'Text', max: 5000 }).optional(),
  tags: list({ label: 'Tags', of: text({ label: 'Tag' }) }).optional(),
  links: list({
    label: 'Links',
    of: group({ label: 'Link', fields: { to: text({ label: 'Address' }), as: text({ label: 'Words' }) } }),
  }).optional(),
});

const BASE = `# The first.
name: 'Ada'
role: Baker # since May
words: |-
  One.

  Two.
tags: [a, b, c]
links:
  - to: x
    as: y
`;

type Changes = readonly (readonly [from: string, to: string])[];

/** The file after a change of some text. */
function changed(...changes: Changes): string {
  return changes.reduce((before, [from, to]) => before.replace(from, to), BASE);
}

function merge(mine: string, theirs: string, choices?: Readonly<Record<string, Side>>) {
  return mergeEntries(kind, { base: BASE, mine, theirs }, choices);
}

test.each<[string, Changes, Changes]>([
  ['different fields', [["'Ada'", "'Eve'"]], [['Baker', 'Cook']]],
  ['comments of the other', [['Baker', 'Cook']], [['The first.', 'Hello.']]],
  ['the same change', [['Baker', 'Cook']], [['Baker', 'Cook']]],
  ['paragraphs', [['One.', 'First.']], [['Two.', 'Second.']]],
  ['fields of an item', [['to: x', 'to: z']], [['as: y', 'as: q']]],
  ['a removed field', [['role: Baker # since May\n', '']], [["'Ada'", 'Eve']]],
])('merges %s', (_, mine, theirs) => {
  const text = changed(...mine, ...theirs);
  expect(merge(changed(...mine), changed(...theirs))).toEqual({ text, conflicts: [] });
});

test('the quotes are those of the other', () => {
  const text = changed(["'Ada'", "'Eve'"], ['Baker', 'Cook']);
  expect(merge(changed(["'Ada'", 'Eve']), changed(['Baker', 'Cook']))).toEqual({ text, conflicts: [] });
});

test.each([
  ['[a, b, c]', '[A, b, c]', '[a, B, c]', ['A', 'B', 'c']],
  ['[a, b, c]', '[a, c]', '[a, b, c, d]', ['a', 'c', 'd']],
  ['[a, b, c]', '[a, b, c, e]', '[a, b, c, d]', ['a', 'b', 'c', 'd', 'e']],
  ['[a, b, c]', '[x, a, b, c]', '[a, b]', ['x', 'a', 'b']],
])('merges the items of %s, changed to %s and %s', (base, mine, theirs, tags) => {
  const { text: merged } = merge(changed([base, mine]), changed([base, theirs]));
  expect(readEntryText(merged ?? '')).toMatchObject({ tags });
});

test('EDIT-29: what both have changed is a conflict with its label and the three versions, until one is chosen', () => {
  const mine = changed(['Baker', 'Cook'], ['to: x', 'to: mine'], ["'Ada'", 'Eve']);
  const theirs = changed(['Baker', 'Chef'], ['to: x', 'to: theirs']);
  expect(merge(mine, theirs)).toEqual({
    text: undefined,
    conflicts: [
      { id: 'role', label: 'Role', base: 'Baker', mine: 'Cook', theirs: 'Chef' },
      { id: 'links 0 to', label: 'Links › 1 › Address', base: 'x', mine: 'mine', theirs: 'theirs' },
    ],
  });
  expect(merge(mine, theirs, { role: 'mine' }).conflicts).toHaveLength(1);
  const chosen = merge(mine, theirs, { role: 'theirs', 'links 0 to': 'mine' });
  expect(chosen.text).toBe(changed(['Baker', 'Chef'], ['to: x', 'to: mine'], ["'Ada'", "'Eve'"]));
});

test.each([
  ['a paragraph', ['One.', '1.'], ['One.', 'I.']],
  ['a paragraph that the other has removed', ['Two.', '2.'], ['\n\n  Two.', '']],
  ['an item that the other has removed', ['[a, b, c]', '[a, B, c]'], ['[a, b, c]', '[a, c]']],
  ['a field that the other has removed', ['Baker', 'Cook'], ['role: Baker # since May\n', '']],
] as const)('%s that both have changed is a conflict', (_, mine, theirs) => {
  expect(merge(changed(mine), changed(theirs)).conflicts).toHaveLength(1);
  expect(merge(changed(theirs), changed(mine)).conflicts).toHaveLength(1);
});

/** A new value for each field. */
function changesOf(fields: readonly Field[]): fc.Arbitrary<readonly Data[]> {
  return fc.tuple(...fields.map((field) => valueOf(field).map((fresh) => ({ [field.name]: fresh }))));
}

test('EDIT-29: changes of two fields of any entry are both there, whoever comes first, and nothing is asked', () => {
  // Some kinds have one field only.
  const kinds = KINDS.filter((one) => describeFields(one.schema).length > 1);
  const cases = fc.constantFrom(...kinds).chain((one) =>
    valuesOf(one)
      .filter((value) => Object.keys(value).length > 1)
      .chain((value) => {
        const fields = describeFields(one.schema).filter(({ name }) => name in value);
        return fc
          .shuffledSubarray(fields, { minLength: 2, maxLength: 2 })
          .chain((two) => fc.record({ one: fc.constant(one), before: writtenForms(value), changes: changesOf(two) }));
      }),
  );
  fc.assert(
    fc.property(cases, ({ one, before, changes: [first, second] }) => {
      const data = readEntryText(before);
      const mine = writeEntryText(one, { ...data, ...first }, before);
      const theirs = writeEntryText(one, { ...data, ...second }, before);
      const fields = describeFields(one.schema);
      const both = normalizeEntry(fields, { ...data, ...first, ...second }, data);
      for (const versions of [
        { base: before, mine, theirs },
        { base: before, mine: theirs, theirs: mine },
      ]) {
        const merged = mergeEntries(one, versions);
        expect(merged.conflicts).toEqual([]);
        expect(readEntryText(merged.text ?? '')).toEqual(both);
      }
      expect(mergeEntries(one, { base: before, mine, theirs: before }).text).toBe(mine);
      expect(mergeEntries(one, { base: before, mine: before, theirs }).text).toBe(theirs);
    }),
    RUNS,
  );
});
