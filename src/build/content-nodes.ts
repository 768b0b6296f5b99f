import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { NodeInput, SourceNodesArgs } from 'gatsby';
import { parse } from 'yaml';

import type { Kind } from '../content-model/define-kind';
import { findKind, KINDS } from '../content-model/kinds';
import { DEFAULT_ORDER } from '../content-model/limits';
import { isFileHeldBack } from './held-back';
import { watchContent } from './watch-content';

/** The part of Gatsby's state (5.16) about the plugins that create nodes. Gatsby exports no type for it. */
interface TypeOwners {
  readonly typesToPlugins: Map<string, string>;
  readonly pluginsToTypes: ReadonlyMap<string, Set<string>>;
}

/** The part of Gatsby's arguments that is used here. */
type ContentArgs = Pick<SourceNodesArgs, 'createContentDigest' | 'getNodesByType' | 'reporter'> & {
  /** Its own type is `Function`. */
  readonly store: Pick<SourceNodesArgs['store'], 'getState'>;
  readonly actions: Pick<SourceNodesArgs['actions'], 'createNode' | 'deleteNode'> & {
    /** Missing in Gatsby's own type. Nodes then stay until they are deleted, so that unchanged ones need no call. */
    readonly enableStatefulSourceNodes?: () => void;
  };
};

/** Gatsby's name for gatsby-node. */
const SITE_PLUGIN = 'default-site-plugin';

/** A file of a kind of content. */
interface EntryFile {
  readonly kind: Kind;
  /** The name of the file, without its extension. */
  readonly key: string;
  readonly absolutePath: string;
}

/**
 * Gatsby's `sourceNodes`: one node for each entry below `contentDir` that is not held back, with the fields of its file, its
 * `key` and its `order`. Nodes of unchanged entries of an earlier build are kept. The live server calls it once; it then
 * follows the changes of the files, and reports a file that cannot be read instead of ending.
 *
 * gatsby-source-filesystem with gatsby-transformer-yaml does the same with two nodes and a file watcher for each entry, which
 * took most of the time before the first query at 10,000 entries (docs/decisions/032).
 * @returns a function that ends the following of changes, for tests
 * @throws Error that names the file, if a build cannot read it as an entry
 */
export function sourceContent(args: ContentArgs, contentDir: string = join(process.cwd(), 'content')): () => void {
  const getState = args.store.getState as () => { readonly typeOwners: TypeOwners };
  claimTypes(getState());
  args.actions.enableStatefulSourceNodes?.();
  if (process.env.gatsby_executing_command !== 'develop') {
    KINDS.forEach((kind) => updateKind(args, kind, contentDir, rethrow));
    return () => undefined;
  }
  function update(kinds: readonly Kind[]): void {
    kinds.forEach((kind) => updateKind(args, kind, contentDir, ({ message }) => args.reporter.error(message)));
  }
  update(KINDS);
  return watchContent(contentDir, (folders) => update(KINDS.filter(({ folder }) => folders.has(folder))));
}

/**
 * When the plugins change, Gatsby (5.16) deletes all nodes of its cache but keeps the owners of their types. A type that another
 * plugin created in an earlier version of this site could not be created here.
 */
function claimTypes({ typeOwners: { typesToPlugins, pluginsToTypes } }: { readonly typeOwners: TypeOwners }): void {
  for (const { graphqlType } of KINDS) {
    const owner = typesToPlugins.get(graphqlType);
    if (owner === undefined || owner === SITE_PLUGIN) continue;
    typesToPlugins.delete(graphqlType);
    pluginsToTypes.get(owner)?.delete(graphqlType);
  }
}

function rethrow(error: Error): never {
  throw error;
}

/** Creates, replaces and deletes the nodes of a kind whose files have changed. A file with an error keeps its node. */
function updateKind(
  { actions, createContentDigest, getNodesByType }: ContentArgs,
  kind: Kind,
  contentDir: string,
  onError: (error: Error) => void,
): void {
  const earlier = new Map(getNodesByType(kind.graphqlType).map((node) => [node.id, node]));
  for (const file of entryFiles(kind, contentDir)) {
    const id = `content/${kind.folder}/${file.key}`;
    const before = earlier.get(id);
    earlier.delete(id);
    const fields = readEntry(file);
    if (fields instanceof Error) {
      onError(fields);
      continue;
    }
    const contentDigest = createContentDigest(fields);
    if (before?.internal.contentDigest !== contentDigest) {
      const internal = { type: kind.graphqlType, contentDigest };
      const node: NodeInput = { ...fields, id, parent: null, children: [], internal };
      void actions.createNode(node);
    }
  }
  earlier.forEach((node) => {
    actions.deleteNode(node);
  });
}

/** The files of a kind that are not held back, sorted by name. */
function entryFiles(kind: Kind, contentDir: string): readonly EntryFile[] {
  const folder = join(contentDir, kind.folder);
  return namesIn(folder)
    .filter((name) => name.endsWith('.yaml') && !name.startsWith('.'))
    .sort()
    .map((name) => ({ kind, key: name.slice(0, -'.yaml'.length), absolutePath: join(folder, name) }))
    .filter(({ key, absolutePath }) => findKind(kind.folder, key) === kind && !isFileHeldBack(absolutePath));
}

/** A kind without entries may have no folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The fields of an entry's node, or the error of a file that holds none. */
function readEntry({ kind, key, absolutePath }: EntryFile): Readonly<Record<string, unknown>> | Error {
  const file = `content/${kind.folder}/${key}.yaml`;
  try {
    const data: unknown = parse(readFileSync(absolutePath, 'utf8'), { logLevel: 'error' });
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return { order: DEFAULT_ORDER, ...data, key };
    const reason = Array.isArray(data) ? 'holds a list, not one entry' : 'holds no keys with values';
    return new Error(`${file}: ${reason} → run npm run check:content`);
  } catch (error) {
    return new Error(`${file}: cannot be read as YAML → run npm run check:content`, { cause: error });
  }
}
