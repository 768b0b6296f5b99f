import type { Node } from 'gatsby';
import { contentTypeConfigs, contentTypeName } from '../../src/build/content-schema';
import {
  resolveImage,
  resolveImages,
  resolveKey,
  resolveLink,
  resolveReference,
} from '../../src/build/content-resolvers';
import type { ContentContext } from '../../src/build/content-resolvers';
import { defineCollection, defineSingle } from '../../src/content-model/define-kind';
import type { Kind } from '../../src/content-model/define-kind';
import {
  bool,
  choice,
  group,
  image,
  integer,
  linkKey,
  list,
  longText,
  reference,
  text,
} from '../../src/content-model/fields';
import { KINDS } from '../../src/content-model/kinds';

/** The GraphQL types of a kind, as `field: Type` by the name of the type. */
function typesOf(kind: Kind): Record<string, Record<string, string>> {
  return Object.fromEntries(
    contentTypeConfigs(kind).map(({ name, fields }) => [
      name,
      Object.fromEntries(Object.entries(fields ?? {}).map(([field, config]) => [field, typeIn(config)])),
    ]),
  );
}

function typeIn(config: unknown): string {
  return typeof config === 'object' && config !== null && 'type' in config ? String(config.type) : '';
}

const target = { folder: 'people', graphqlType: 'ContentPerson' };

const sample = defineCollection({
  folder: 'samples',
  graphqlType: 'ContentSample',
  label: 'Sample',
  hint: 'A sample.',
  fields: {
    title: text({ label: 'Title' }),
    note: longText({ label: 'Note' }).optional(),
    rating: integer({ label: 'Rating' }),
    open: bool({ label: 'Open' }),
    size: choice({ label: 'Size', options: ['small', 'large'] }).default('small'),
    link: linkKey({ label: 'Link' }).optional(),
    cover: image({ label: 'Cover' }),
    extra: image({ label: 'Extra' }).optional(),
    person: reference({ label: 'Person', to: target }),
    topics: list({ label: 'Topics', of: text({ label: 'Topic' }) }).optional(),
    pictures: list({ label: 'Pictures', of: image({ label: 'Picture' }) }),
    message: group({ label: 'Message', fields: { heading: text({ label: 'Heading' }).optional() } }).optional(),
    parts: list({
      label: 'Parts',
      of: group({ label: 'Part', fields: { image: image({ label: 'Picture' }) } }),
    }),
  },
});

test('each field type of the model has its GraphQL type', () => {
  expect(typesOf(sample)).toEqual({
    ContentSample: {
      key: 'String!',
      order: 'Int!',
      title: 'String!',
      note: 'String',
      rating: 'Int!',
      open: 'Boolean!',
      size: 'String!',
      link: 'ContentLink',
      cover: 'File!',
      extra: 'File',
      person: 'ContentPerson',
      topics: '[String!]!',
      pictures: '[File!]!',
      message: 'ContentSampleMessage',
      parts: '[ContentSampleParts!]!',
    },
    ContentSampleMessage: { heading: 'String' },
    ContentSampleParts: { image: 'File!' },
  });
});

test('entries are nodes without inferred types', () => {
  const [entry] = contentTypeConfigs(sample);
  expect(entry).toMatchObject({ name: 'ContentSample', interfaces: ['Node'], extensions: { infer: false } });
});

test('groups with the same type name share the type', () => {
  const shared = { label: 'Place', graphqlType: 'ContentPlace', fields: { name: text({ label: 'Name' }) } };
  const kind = defineSingle({
    name: 'places',
    graphqlType: 'ContentPlaces',
    label: 'Places',
    hint: 'Two places.',
    fields: { here: group(shared), there: group(shared) },
  });
  expect(typesOf(kind)).toMatchObject({
    ContentPlaces: { here: 'ContentPlace!', there: 'ContentPlace!' },
    ContentPlace: { name: 'String!' },
  });
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

test('every kind has GraphQL types, and no two kinds share one', () => {
  const names = KINDS.map((kind) => contentTypeConfigs(kind)[0]?.name);
  expect(new Set(names).size).toBe(KINDS.length);
});

describe('the type of a YAML file', () => {
  function typeOf(relativeDirectory: string, name: string, isArray = false): string {
    return contentTypeName({ node: fileNode({ relativeDirectory, name }), object: {}, isArray });
  }

  test.each([
    ['testimonials', 'ada-obi', 'ContentTestimonial'],
    ['site', 'home', 'ContentHome'],
    ['legal', 'policy', 'ContentLegalPage'],
  ])('%s/%s.yaml is a %s', (folder, key, type) => {
    expect(typeOf(folder, key)).toBe(type);
  });

  test('a file of no kind, and a list, are errors that name the file', () => {
    expect(() => typeOf('legal', 'imprint')).toThrow('content/legal/imprint.yaml: belongs to no kind of content');
    expect(() => typeOf('events', 'x', true)).toThrow('content/events/x.yaml: holds a list, not one entry');
  });
});

describe('the resolved value of a field', () => {
  const picture = fileNode({ id: 'p', relativePath: 'media/a.webp', name: 'a' });
  const entry = fileNode({ id: 'e', internal: { type: 'ContentPerson', contentDigest: '', owner: '' } });
  const file = fileNode({ id: 'f', relativePath: 'people/ada-obi.yaml', name: 'ada-obi', children: ['e'] });
  const forum = { name: 'Forum', url: 'https://example.com/forum' };
  const links = fileNode({ id: 'l', relativePath: 'site/links.yaml', children: ['k'] });
  const nodes = [picture, entry, file, links, fileNode({ id: 'k', forum })];

  const context: ContentContext = {
    nodeModel: {
      getNodeById: ({ id }) => nodes.find((node) => node.id === id) ?? null,
      getNodesByIds: ({ ids }) => nodes.filter((node) => ids.includes(node.id)),
      findOne: ({ type, query: { filter } }) => {
        expect(type).toBe('File');
        expect(filter['sourceInstanceName']).toEqual({ eq: 'content' });
        return Promise.resolve(nodes.find((node) => node['relativePath'] === filter['relativePath']?.eq) ?? null);
      },
    },
  };

  test('the key is the file name', () => {
    expect(resolveKey({ id: 'e', parent: 'f' }, {}, context)).toBe('ada-obi');
    expect(() => resolveKey({ id: 'e', parent: 'gone' }, {}, context)).toThrow('the entry e has no file');
  });

  test('a picture is its file, and a missing picture an error that names it', async () => {
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

  test('a reference is the entry, or null while that is held back', async () => {
    const resolve = resolveReference('person', { to: 'people', graphqlType: 'ContentPerson' });
    expect(await resolve({ person: 'ada-obi' }, {}, context)).toBe(entry);
    expect(await resolve({ person: 'held-back' }, {}, context)).toBeNull();
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
    expect([resolved('order', {}), resolved('order', { order: 0 })]).toEqual([1000, 0]);
    expect([resolved('size', {}), resolved('size', { size: 'large' })]).toEqual(['small', 'large']);
    expect([resolved('topics', {}), resolved('topics', { topics: ['a'] })]).toEqual([[], ['a']]);
  });
});

function fileNode(fields: Record<string, unknown>): Node {
  return { id: '', parent: null, children: [], internal: { type: 'File', contentDigest: '', owner: '' }, ...fields };
}
