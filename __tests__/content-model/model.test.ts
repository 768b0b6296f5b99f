import { describeFields, type Field } from '../../src/content-model/describe-fields';
import { jsonSchemaOf } from '../../src/content-model/json-schema';
import { findKind, KINDS } from '../../src/content-model/kinds';
import { LINK_KEYS } from '../../src/content-model/link-keys';
import { links } from '../../src/content-model/kinds/links';
import { testimonials } from '../../src/content-model/kinds/testimonials';

function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields), ...(field.item ? allFields([field.item]) : [])]);
}

describe('the registry', () => {
  test('EDIT-01: contains every kind, with a unique name and GraphQL type', () => {
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
    expect(new Set(KINDS.map(({ graphqlType }) => graphqlType)).size).toBe(KINDS.length);
  });

  test('finds the kind of a file', () => {
    expect(findKind('testimonials', 'ada-obi')).toBe(testimonials);
    expect(findKind('site', 'links')).toBe(links);
    expect(findKind('site', 'imprint')).toBeUndefined();
    expect(findKind('recipes', 'soup')).toBeUndefined();
  });

  test.each(KINDS.map((kind) => [kind.name, kind] as const))('%s can be shown in the CMS', (_name, kind) => {
    for (const field of allFields(describeFields(kind.schema))) {
      expect(field.label).toMatch(/^[A-Z]/);
      // Gatsby reserves these names.
      expect(['id', 'parent', 'children', 'internal', 'key']).not.toContain(field.name);
    }
  });

  test('ROUTE-17: links.yaml has exactly the keys that other files may name', () => {
    expect(Object.keys(links.schema.shape).sort()).toEqual([...LINK_KEYS].sort());
  });
});

test('EDIT-22: the JSON Schema of a kind has titles, descriptions and limits, and allows no other key', () => {
  expect(jsonSchemaOf(testimonials)).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Testimonial',
    description: 'What a member says about the community, with stars.',
    type: 'object',
    additionalProperties: false,
    required: ['name', 'role', 'content', 'rating', 'image'],
    properties: {
      name: { type: 'string', maxLength: 80, title: 'Name', description: 'At most 80 characters.' },
      rating: { type: 'integer', minimum: 1, maximum: 5 },
      publishAt: { type: 'string', title: 'Show from' },
    },
  });
});
