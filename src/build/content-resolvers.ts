import { posix } from 'node:path';

import type { Node } from 'gatsby';

import { links } from '../content-model/kinds/links';

/** The folder that gatsby-source-filesystem must read, from the root of the project. */
export const PICTURE_FOLDER = 'content/media';

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
