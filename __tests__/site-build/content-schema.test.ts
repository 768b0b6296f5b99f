import type { Node } from 'gatsby';
import {
  contentTypeConfigs,
  resolveImage,
  resolveImages,
  resolveLink,
  resolveReference,
  type ContentContext,
} from '../../src/site-build/content-schema';
import { defineCollection, defineSingle } from '../../src/content-model/define-kind';
import { choice, list, text } from '../../src/content-model/fields';
import { KINDS } from '../../src/content-model/kinds';

const sample = defineCollection({
  folder: 'samples',
  graphqlType: 'ContentSample',
  label: 'Sample',
  hint: 'A sample.',
  fields: {
    size: choice({ label: 'Size', options: ['small', 'large'] }).default('small'),
    topics: list({ label: 'Topics', of: text({ label: 'Topic' }) }).optional(),
  },
});

test('entries are nodes without inferred types', () => {
  const [entry] = contentTypeConfigs(sample);
  expect(entry).toMatchObject({ name: 'ContentSample', interfaces: ['Node'], extensions: { infer: false } });
});

test('a list of lists is refused', () => {
  const inner = list({ label: 'Row', of: text({ label: 'Cell' }) });
  const kind = defineSingle({
    name: 'table',
    graphqlType: 'ContentTable',
    label: 'Table',
    hint: 'A table.',
    fields: { rows: list({ label: 'Rows', of: inner }) },
  });
  expect(() => contentTypeConfigs(kind)).toThrow('"rows" is a list of lists → put the inner list into a group');
});

test('EDIT-01: every kind has GraphQL types, and no two kinds share one', () => {
  const names = KINDS.map((kind) => contentTypeConfigs(kind)[0]?.name);
  expect(new Set(names).size).toBe(KINDS.length);
});

describe('the resolved value of a field', () => {
  const picture = node({ id: 'p', relativePath: 'a.webp' }, 'File');
  const entry = node({ id: 'e', key: 'ada-obi' }, 'ContentPerson');
  const forum = { name: 'Forum', url: 'https://example.com/forum' };
  const nodes = [picture, entry, node({ id: 'l', key: 'links', forum }, 'ContentLinks')];

  const context: ContentContext = {
    nodeModel: {
      findOne: ({ type, query: { filter } }) => {
        const [[field, { eq }]] = Object.entries(filter) as [[string, { eq: string }]];
        return Promise.resolve(nodes.find((found) => found.internal.type === type && found[field] === eq) ?? null);
      },
    },
  };

  test('EDIT-24: a picture is its file, and a missing picture an error that names it', async () => {
    expect(await resolveImage('cover')({ cover: 'media/a.webp' }, {}, context)).toBe(picture);
    expect(await resolveImage('cover')({}, {}, context)).toBeNull();
    await expect(resolveImage('cover')({ cover: 'media/b.webp' }, {}, context)).rejects.toThrow(
      'there is no picture content/media/b.webp → run npm run check:content',
    );
  });

  test('pictures are their files, or an empty list if the field is omitted', async () => {
    expect(await resolveImages('pictures')({ pictures: ['media/a.webp'] }, {}, context)).toEqual([picture]);
    expect(await resolveImages('pictures')({}, {}, context)).toEqual([]);
  });

  test('a reference is the entry, or null while that is unpublished', async () => {
    const resolve = resolveReference('person', { graphqlType: 'ContentPerson' });
    expect(await resolve({ person: 'ada-obi' }, {}, context)).toBe(entry);
    expect(await resolve({ person: 'unpublished' }, {}, context)).toBeNull();
  });

  test('the key of a link is its destination', async () => {
    expect(await resolveLink('link')({ link: 'forum' }, {}, context)).toEqual(forum);
    expect(await resolveLink('link')({}, {}, context)).toBeNull();
  });

  test('an omitted field has its default', () => {
    const fields = contentTypeConfigs(sample)[0]?.fields ?? {};
    function resolved(name: string, source: Record<string, unknown>): unknown {
      const config: unknown = fields[name];
      const resolve = typeof config === 'object' && config !== null && 'resolve' in config ? config.resolve : undefined;
      return typeof resolve === 'function' ? (resolve as (source: unknown) => unknown)(source) : source[name];
    }
    expect([resolved('size', {}), resolved('size', { size: 'large' })]).toEqual(['small', 'large']);
    expect([resolved('topics', {}), resolved('topics', { topics: ['a'] })]).toEqual([[], ['a']]);
  });
});

function node(fields: Record<string, unknown>, type: string): Node {
  return { id: '', parent: null, children: [], internal: { type, contentDigest: '', owner: '' }, ...fields };
}
