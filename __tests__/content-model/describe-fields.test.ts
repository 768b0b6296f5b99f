import { z } from 'zod';
import { describeFields, identifierOf } from '../../src/content-model/describe-fields';
import { bool, group, image, integer, list, longText, pattern, text } from '../../src/content-model/fields';
import { sampleField } from '../support/sample-kind';

const words = { label: 'It' };

test('a text has the expressions that it must match, any other field has none', () => {
  expect(sampleField(pattern({ ...words, matches: /^x$/, shape: 'an x', example: 'x' })).patterns).toEqual([/^x$/]);
  expect(sampleField(text({ ...words, max: 9 })).patterns).toHaveLength(1);
  const withoutPattern = z.string().max(9);
  expect(sampleField(withoutPattern.meta({ title: 'It', field: { type: 'email' } })).patterns).toEqual([]);
  expect(sampleField(integer(words)).patterns).toEqual([]);
});

test('only a group has fields, only a list an item', () => {
  const part = group({ ...words, fields: { a: text(words), b: bool(words) } });
  expect(sampleField(part)).toMatchObject({ fields: [{ name: 'a' }, { name: 'b' }], item: null });
  expect(sampleField(list({ ...words, of: part }))).toMatchObject({
    fields: [],
    item: { name: '', fields: [{ name: 'a' }, { name: 'b' }] },
  });
  expect(sampleField(text(words))).toMatchObject({ fields: [], item: null });
});

test.each<[z.ZodType, boolean, unknown]>([
  [text(words), true, undefined],
  [text(words).optional(), false, undefined],
  [text(words).default('a'), false, 'a'],
  [text(words).default('a').optional(), false, 'a'],
  [integer(words).default(7), false, 7],
  [bool(words).default(false), false, false],
  [list({ ...words, of: text(words) }).default(['a']), false, undefined],
])('%#: whether a field must be there, and its default', (schema, required, fallback) => {
  expect(sampleField(schema)).toMatchObject({ name: 'it', label: 'It', required });
  expect(sampleField(schema).fallback).toEqual(fallback);
});

test.each<[z.ZodType, string]>([
  [z.string(), 'content model: field "it" was not made by a helper of fields.ts → use one, so that it has a label'],
  [z.string().meta({ title: 'It' }), 'field "it" was not made by a helper'],
  [z.string().meta({ field: { type: 'email' } }), 'field "it" was not made by a helper'],
])('%#: a field without texts is refused', (schema, message) => {
  expect(() => sampleField(schema)).toThrow(message);
});

test('a field of another variant of zod is refused', async () => {
  const mini = await import('zod/mini');
  const schema = mini.object({ it: mini.string() }) as unknown as z.ZodObject;
  expect(() => describeFields(schema)).toThrow('not a classic zod schema → make it with a helper of fields.ts');
});

test('an entry is called by its first text of one line that must be there', () => {
  const fields = describeFields(
    z.strictObject({
      picture: image(words),
      note: text(words).optional(),
      body: longText(words),
      name: text(words),
      title: text(words),
    }),
  );
  expect(identifierOf(fields)?.name).toBe('name');
  expect(identifierOf(fields.slice(0, 3))).toBeUndefined();
});
