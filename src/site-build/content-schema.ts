import { posix } from 'node:path';

import type { CreateSchemaCustomizationArgs, Node } from 'gatsby';

import type { Kind } from '../content-model/define-kind';
import { describeFields, type Field } from '../content-model/describe-fields';
import { KINDS } from '../content-model/kinds';
import { events } from '../content-model/kinds/events';
import { links } from '../content-model/kinds/links';
import { site, type SiteContent } from '../content-model/kinds/site';
import { DEFAULT_ORDER } from '../content-model/limits';
import { FILE_TYPE, PICTURE_FOLDER } from './content-nodes';
import { EVENT_DATES_TYPE } from './events/event-nodes';

type ObjectTypeConfig = Parameters<CreateSchemaCustomizationArgs['schema']['buildObjectType']>[0];
type FieldConfig = NonNullable<ObjectTypeConfig['fields']>;

/** The fields that decide whether and where an entry is shown; the build reads them itself. */
const NOT_QUERIED = ['draft', 'publishAt', 'unpublishAt', 'order'];

/** The type of one external destination, as `src/content-model/kinds/links.ts` names it. */
const LINK_TYPE = 'ContentLink';

/**
 * Declares the GraphQL type of every kind of content, so that nothing is inferred and an empty folder keeps its type.
 * Call it from `createSchemaCustomization`.
 */
export function createContentTypes({ actions, schema }: CreateSchemaCustomizationArgs): void {
  const configs = KINDS.flatMap(contentTypeConfigs);
  const byName = new Map(configs.map((config) => [config.name, config]));
  const files = {
    name: FILE_TYPE,
    interfaces: ['Node'],
    extensions: { infer: false },
    fields: { entryType: 'String!' },
  };
  actions.createTypes([files, EVENT_DATES_TYPE, ...byName.values()].map((config) => schema.buildObjectType(config)));
}

/** The configurations of a kind's type and of the types of its groups. */
export function contentTypeConfigs(kind: Kind): readonly ObjectTypeConfig[] {
  const fields = describeFields(kind.schema).filter((field) => !NOT_QUERIED.includes(field.name));
  const [entry, ...groups] = objectTypeConfigs(kind.graphqlType, kind.hint, fields);
  const entryConfig: ObjectTypeConfig = {
    ...entry,
    name: kind.graphqlType,
    interfaces: ['Node'],
    extensions: { infer: false },
    fields: {
      // The nodes have both, so that Gatsby sorts and filters without a resolver for each entry.
      key: { type: 'String!', description: 'The name of the file, without its extension.' },
      order: {
        type: 'Int!',
        description: `Smaller numbers come first; ${DEFAULT_ORDER} if the file has none.`,
      },
      ...entry?.fields,
      ...(kind.name === events.name && { dates: EVENT_DATES_TYPE.name }),
    },
  };
  return [entryConfig, ...groups];
}

function objectTypeConfigs(name: string, description: string, fields: readonly Field[]): readonly ObjectTypeConfig[] {
  const groups = fields.flatMap((field) => {
    const group = groupOf(field);
    return group === null ? [] : objectTypeConfigs(groupTypeName(name, field), group.label, group.fields);
  });
  const config: FieldConfig = Object.fromEntries(fields.map((field) => [field.name, fieldConfig(name, field)]));
  return [{ name, description, fields: config }, ...groups];
}

function fieldConfig(parent: string, field: Field): FieldConfig[string] {
  const description = [field.label, field.hint].filter((part) => part !== undefined).join('. ');
  const { name, item } = field;
  if (item !== null) {
    const type = `[${itemType(parent, field)}!]!`;
    if (item.info.type === 'image') return { type, description, resolve: resolveImages(name) };
    return { type, description, resolve: (source: YamlData) => source[name] ?? [] };
  }
  const type = itemType(parent, field);
  const mark = field.required ? '!' : '';
  if (field.info.type === 'image') return { type: `${type}${mark}`, description, resolve: resolveImage(name) };
  // A reference is null while the entry it names is unpublished.
  if (field.info.type === 'reference') return { type, description, resolve: resolveReference(name, field.info) };
  if (field.info.type === 'linkKey') return { type: `${type}${mark}`, description, resolve: resolveLink(name) };
  const { fallback } = field;
  if (fallback === undefined) return { type: `${type}${mark}`, description };
  return { type: `${type}!`, description, resolve: (source: YamlData) => source[name] ?? fallback };
}

/** The GraphQL type of one value of a field, without marks. */
function itemType(parent: string, field: Field): string {
  const { info } = field.item ?? field;
  switch (info.type) {
    case 'integer':
      return 'Int';
    case 'bool':
      return 'Boolean';
    case 'image':
      return 'File';
    case 'reference':
      return info.graphqlType;
    case 'linkKey':
      return LINK_TYPE;
    case 'group':
      return groupTypeName(parent, field);
    case 'list':
      throw new Error(`content model: "${field.name}" is a list of lists → put the inner list into a group`);
    default:
      return 'String';
  }
}

function groupOf(field: Field): Field | null {
  const value = field.item ?? field;
  return value.info.type === 'group' ? value : null;
}

function groupTypeName(parent: string, field: Field): string {
  const info = groupOf(field)?.info;
  if (info?.type === 'group' && info.graphqlType !== null) return info.graphqlType;
  return `${parent}${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
}

/** A node, or a group inside one, with the data of the YAML file. */
export type YamlData = Readonly<Record<string, unknown>>;

/** The part of Gatsby's resolver context that the content needs; Gatsby exports no type for it. */
export interface ContentContext {
  readonly nodeModel: {
    findOne(args: { type: string; query: { filter: Record<string, { eq: string }> } }): Promise<Node | null>;
  };
}

type Resolver = (source: YamlData, args: unknown, context: ContentContext) => unknown;

/** The File of the picture that the field names; null if an optional field is left out. */
export function resolveImage(name: string): Resolver {
  return function resolve(source, _args, context) {
    const value = source[name];
    return typeof value === 'string' ? findPicture(context, value) : null;
  };
}

/** The Files of the pictures that the field lists; none if it is left out. */
export function resolveImages(name: string): Resolver {
  return function resolve(source, _args, context) {
    const value = source[name];
    const paths: readonly unknown[] = Array.isArray(value) ? value : [];
    return Promise.all(paths.map((path) => findPicture(context, String(path))));
  };
}

/** The entry that the field names; null if it is unpublished. */
export function resolveReference(name: string, { graphqlType }: { readonly graphqlType: string }): Resolver {
  return function resolve(source, _args, context) {
    const key = source[name];
    return typeof key === 'string' ? findEntry(context, graphqlType, key) : null;
  };
}

/** The external destination whose key the field holds; null if an optional field is left out. */
export function resolveLink(name: string): Resolver {
  return async function resolve(source, _args, context) {
    const key = source[name];
    if (typeof key !== 'string') return null;
    const entry = await findEntry(context, links.graphqlType, links.name);
    return entry?.[key] ?? null;
  };
}

// The filters are plain equality, so that Gatsby answers from an index however many nodes there are.

function findEntry(context: ContentContext, type: string, key: string): Promise<Node | null> {
  return context.nodeModel.findOne({ type, query: { filter: { key: { eq: key } } } });
}

/** The File of a picture. @param path from `content/`, such as `media/event-01.webp` @throws Error if it does not exist */
export async function findPicture(context: ContentContext, path: string): Promise<Node> {
  const relativePath = posix.relative(posix.basename(PICTURE_FOLDER), path);
  const file = await context.nodeModel.findOne({
    type: 'File',
    query: { filter: { relativePath: { eq: relativePath } } },
  });
  if (file === null) throw new Error(`content: there is no picture content/${path} → run npm run check:content`);
  return file;
}

/** A point of a picture, in percent from its left and from its top. */
export type PictureFocus = Pick<NonNullable<SiteContent['focus']>[number], 'x' | 'y'>;

/** The point of a picture that stays in view where it is cropped; undefined if editors have named none. */
export async function findFocus(context: ContentContext, file: Node): Promise<PictureFocus | undefined> {
  const entry = (await findEntry(context, site.graphqlType, site.name)) as Partial<SiteContent> | null;
  const path = posix.join(posix.basename(PICTURE_FOLDER), String(file['relativePath']));
  return entry?.focus?.find(({ picture }) => picture === path);
}
