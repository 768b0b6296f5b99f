import { existsSync, readFileSync, watch, type FSWatcher } from 'node:fs';
import { join, posix } from 'node:path';

import type { Node, NodeInput, SourceNodesArgs } from 'gatsby';
import { parse } from 'yaml';

import { decodeText, TextFileError } from '../../contract/text-file';
import { isRecord } from '../../contract/unknown-value';
import type { Kind } from '../content-model/define-kind';
import { events } from '../content-model/kinds/events';
import { findKind, KINDS } from '../content-model/kinds';
import { DEFAULT_ORDER } from '../content-model/limits';
import { trimTexts } from '../content-model/trim-texts';
import { checkedData } from './checked-entries';
import { isContentFile } from './files';
import { eventDates } from './events/event-nodes';
import { entryNames, siteTimeZone } from './publication';
import { isFileUnpublished } from './unpublished';

/** The part of Gatsby's arguments that is used here. */
type ContentArgs = Pick<SourceNodesArgs, 'createContentDigest' | 'emitter' | 'getNodesByType' | 'reporter'> & {
  readonly actions: Pick<SourceNodesArgs['actions'], 'createNode' | 'deleteNode'> & {
    /** Missing in Gatsby's own type. Nodes then stay until they are deleted, so that unchanged ones need no call. */
    readonly enableStatefulSourceNodes?: () => void;
  };
};

/** The folder that gatsby-source-filesystem must read, from the root of the project. */
export const PICTURE_FOLDER = 'content/media';

/** The GraphQL type of the nodes of files. */
export const FILE_TYPE = 'ContentFile';

/** The node of a file, from which gatsby-transformer-yaml makes the node of the entry. */
interface FileNode extends NodeInput {
  /** The GraphQL type of the entry. */
  readonly entryType: string;
}

/** A file of a kind of content. */
interface EntryFile {
  readonly kind: Kind;
  /** The name of the file, without its extension. */
  readonly key: string;
  readonly absolutePath: string;
}

/**
 * Gatsby's `sourceNodes`: one node for the file of each entry below `contentDir` that is published. Files that have not
 * changed since an earlier build keep their nodes. gatsby-transformer-yaml makes the node of the entry from it, with the
 * fields of the file, its `key` and its `order`. The live server calls it once; it then follows the changes of the files, and
 * reports a file that cannot be read instead of ending. A changed entry then waits until its pictures have nodes: a query that finds
 * none fails, and Gatsby does not repeat it if the node comes while the query runs.
 *
 * gatsby-source-filesystem does the same with a file watcher and a state machine for each file, which took most of the time
 * before the first query at 10,000 entries (docs/decisions/032).
 * @returns a function that stops watching, for tests
 * @throws Error that names the file, if a build cannot read it as an entry
 */
export function sourceContent(args: ContentArgs, contentDir: string = join(process.cwd(), 'content')): () => void {
  args.actions.enableStatefulSourceNodes?.();
  if (process.env.gatsby_executing_command !== 'develop') {
    updateKinds(args, KINDS, contentDir, rethrow);
    return () => undefined;
  }
  function report({ message }: Error): void {
    args.reporter.error(message);
  }
  updateKinds(args, KINDS, contentDir, report);

  let waiting: readonly WaitingKind[] = [];
  /** Gatsby reports a node before `getNodesByType` has it. */
  const created = new Set<string>();
  function update(kinds: readonly Kind[]): void {
    waiting = waiting.filter(({ kind }) => !kinds.includes(kind));
    const missing = missingPictures(args, contentDir, created);
    updateKinds(args, kinds, contentDir, report, (kind, fields) => {
      const pictures = missing(fields);
      waiting = [...waiting, ...pictures.map((picture) => ({ picture, kind }))];
      return pictures.length === 0;
    });
  }
  function onNode({ payload }: { readonly payload: Node }): void {
    if (payload.internal.type !== 'File') return;
    const picture = pictureOf(payload);
    created.add(picture);
    const kinds = waiting.filter((each) => each.picture === picture).map(({ kind }) => kind);
    if (kinds.length > 0) update(kinds);
  }
  args.emitter.on('CREATE_NODE', onNode);
  const stop = watchContent(contentDir, (folders) => update(KINDS.filter(({ folder }) => folders.has(folder))));
  return () => {
    args.emitter.off('CREATE_NODE', onNode);
    stop();
  };
}

/** A kind of which an entry has a picture without a node. */
interface WaitingKind {
  readonly picture: string;
  readonly kind: Kind;
}

/** The path of a picture as entries name it, such as `media/event-01.webp`. */
function pictureOf(file: Node): string {
  return posix.join(posix.basename(PICTURE_FOLDER), String(file['relativePath']));
}

/** Tells the pictures that fields name and that have no node yet. For one that does not exist the query reports an error. */
function missingPictures(
  { getNodesByType }: ContentArgs,
  contentDir: string,
  created: ReadonlySet<string>,
): (fields: unknown) => readonly string[] {
  const known = new Set([...getNodesByType('File').map(pictureOf), ...created]);
  return function missing(value): readonly string[] {
    if (typeof value === 'string')
      return value.startsWith('media/') && !known.has(value) && existsSync(join(contentDir, value)) ? [value] : [];
    if (Array.isArray(value)) return value.flatMap(missing);
    return isRecord(value) ? Object.values(value).flatMap(missing) : [];
  };
}

/** The option `typeName` of gatsby-transformer-yaml: the GraphQL type of the entry. */
export function entryTypeName({ node }: { readonly node: Node }): string {
  return String(node['entryType']);
}

function rethrow(error: Error): never {
  throw error;
}

/** Creates, replaces and deletes the nodes of files that have changed. A file with an error keeps its node, and so does one that waits. */
function updateKinds(
  { actions, createContentDigest, getNodesByType }: ContentArgs,
  kinds: readonly Kind[],
  contentDir: string,
  onError: (error: Error) => void,
  isReady: (kind: Kind, fields: object) => boolean = () => true,
): void {
  const types = new Set(kinds.map(({ graphqlType }) => graphqlType));
  const earlier = new Map(
    getNodesByType(FILE_TYPE)
      .filter((node) => types.has(entryTypeName({ node })))
      .map((node) => [node.id, node]),
  );
  const zone = siteTimeZone(contentDir);
  const now = new Date();
  for (const file of kinds.flatMap((kind) => entryFiles(kind, contentDir))) {
    const { graphqlType, folder } = file.kind;
    const id = `content/${folder}/${file.key}`;
    const before = earlier.get(id);
    earlier.delete(id);
    const fields = readEntry(file, zone, now);
    if (fields instanceof Error) {
      onError(fields);
      continue;
    }
    // JSON is YAML. Dates stay the texts that the content check has read.
    const content = JSON.stringify(fields);
    const contentDigest = createContentDigest(content);
    if (before?.internal.contentDigest !== contentDigest && isReady(file.kind, fields)) {
      const internal = { type: FILE_TYPE, mediaType: 'text/yaml', content, contentDigest };
      const node: FileNode = { id, entryType: graphqlType, parent: null, children: [], internal };
      void actions.createNode(node);
    }
  }
  earlier.forEach((node) => {
    actions.deleteNode(node);
  });
}

/** The files of a kind that are published, sorted by name. */
function entryFiles(kind: Kind, contentDir: string): readonly EntryFile[] {
  const folder = join(contentDir, kind.folder);
  return entryNames(folder)
    .map((name) => ({ kind, key: name.slice(0, -'.yaml'.length), absolutePath: join(folder, name) }))
    .filter(({ key, absolutePath }) => findKind(kind.folder, key) === kind && !isFileUnpublished(absolutePath));
}

/** The fields of an entry, or the error of a file that holds none. */
function readEntry(
  { kind, key, absolutePath }: EntryFile,
  zone: string,
  now: Date,
): Readonly<Record<string, unknown>> | Error {
  const file = `content/${kind.folder}/${key}.yaml`;
  try {
    const text = decodeText(readFileSync(absolutePath), file);
    const data = checkedData(file, text) ?? trimTexts(parse(text, { logLevel: 'error' }));
    if (isRecord(data)) {
      return { order: DEFAULT_ORDER, ...data, key, ...(kind.name === events.name && eventDates(data, zone, now)) };
    }
    const reason = Array.isArray(data) ? 'holds a list, not one entry' : 'holds no keys with values';
    return new Error(`${file}: ${reason} → run npm run check:content`);
  } catch (error) {
    if (error instanceof TextFileError) return error;
    return new Error(`${file}: cannot be read as YAML → run npm run check:content`, { cause: error });
  }
}

/** A save in several steps, or of several files, counts as one change. */
const PAUSE_MS = 50;

/**
 * Calls back after each change in the folders of entries, with the names of the folders that changed. Only folders are
 * watched, not each file, so that ten thousand entries cost no more than ten. It does not keep the process running.
 * @param contentDir absolute folder of the content
 * @returns a function that ends it, for tests
 */
export function watchContent(contentDir: string, onChange: (folders: ReadonlySet<string>) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function report(folder: string): void {
    changed.add(folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const folders = changed;
      changed = new Set();
      watchFolders();
      onChange(folders);
    }, PAUSE_MS);
  }

  function stopWatching(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** Also called later, because folders can be added, deleted and replaced. */
  function watchFolders(): void {
    for (const folder of new Set(KINDS.map((kind) => kind.folder))) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(join(contentDir, folder), { persistent: false }, (_event, name) => {
          if (name === null || isContentFile(name)) report(folder);
        });
        watcher.on('error', () => stopWatching(folder));
        watchers.set(folder, watcher);
      } catch {
        // There is no such folder yet.
      }
    }
  }

  const root = watch(contentDir, { persistent: false }, (_event, name) => {
    if (name === null || !KINDS.some(({ folder }) => folder === name)) return;
    stopWatching(name);
    report(name);
  });
  watchFolders();
  return () => {
    clearTimeout(timer);
    root.close();
    [...watchers.keys()].forEach(stopWatching);
  };
}
