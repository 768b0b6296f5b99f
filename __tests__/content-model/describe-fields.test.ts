import { z } from 'zod';
import { describeFields, identifierOf } from '../../src/content-model/describe-fields';
import { bool, image, integer, list, longText, text } from '../../src/content-model/fields';
import { sampleField } from '../support/sample-kind';

const words = { label: 'It' };

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
