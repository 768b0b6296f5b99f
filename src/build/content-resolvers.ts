import type { Node } from 'gatsby';

/** The `name` that gatsby-source-filesystem's instance for `content/` must have. */
export const CONTENT_SOURCE = 'content';

/** A node, or a group inside one, with the data of the YAML file. */
export type YamlData = Readonly<Record<string, unknown>>;

/** The part of Gatsby's resolver context that the content needs; Gatsby exports no type for it. */
export interface ContentContext {
  readonly nodeModel: {
    getNodeById(args: { id: string }): Node | null;
    getNodesByIds(args: { ids: readonly string[] }): readonly Node[];
    findOne(args: { type: string; query: { filter: Record<string, { eq: string }> } }): Promise<Node | null>;
  };
}

type Resolver = (source: YamlData, args: unknown, context: ContentContext) => unknown;

/** The name of an entry's file, without its extension. */
export function resolveKey(source: YamlData, _args: unknown, context: ContentContext): string {
  const file = context.nodeModel.getNodeById({ id: String(source['parent']) });
  if (file === null) throw new Error(`content: the entry ${String(source['id'])} has no file`);
  return String(file['name']);
}

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

/** The entry that the field names; null if it is held back. */
export function resolveReference(
  name: string,
  target: { readonly to: string; readonly graphqlType: string },
): Resolver {
  return async function resolve(source, _args, context) {
    const key = source[name];
    const file = typeof key === 'string' ? await findFile(context, `${target.to}/${key}.yaml`) : null;
    const children = context.nodeModel.getNodesByIds({ ids: file?.children ?? [] });
    return children.find((node) => node.internal.type === target.graphqlType) ?? null;
  };
}

/** The external destination whose key the field holds; null if an optional field is left out. */
export function resolveLink(name: string): Resolver {
  return async function resolve(source, _args, context) {
    const key = source[name];
    if (typeof key !== 'string') return null;
    const file = await findFile(context, 'site/links.yaml');
    const [links] = context.nodeModel.getNodesByIds({ ids: file?.children ?? [] });
    return links?.[key] ?? null;
  };
}

async function findPicture(context: ContentContext, path: string): Promise<Node> {
  const file = await findFile(context, path);
  if (file === null) throw new Error(`content: there is no picture content/${path} → run npm run check:content`);
  return file;
}

/** Both filters are plain equality, so that Gatsby answers from an index however many files there are. */
function findFile(context: ContentContext, relativePath: string): Promise<Node | null> {
  const filter = { relativePath: { eq: relativePath }, sourceInstanceName: { eq: CONTENT_SOURCE } };
  return context.nodeModel.findOne({ type: 'File', query: { filter } });
}
