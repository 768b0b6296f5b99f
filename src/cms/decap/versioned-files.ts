import { SaveRefused } from '../entry-errors';
import { cmsMessages } from '../messages';
import type { BackEnd, DataFile, GiteaApi, GitHubApi, GitLabApi, SavedEntry, SaveOptions, StoredEntry } from './types';

// Files with their versions: what they are now, and a commit only if they still are.

/** A file as it is now. Both are null if there is none. */
export interface CurrentFile {
  readonly text: string | null;
  /** Identifies the text for the back end. */
  readonly version: string | null;
}

/** Reads a file as it is now. @param backEnd Decap's own @throws SaveRefused if it cannot be read */
export async function readCurrent(backEnd: BackEnd, path: string, isLocal: boolean): Promise<CurrentFile> {
  try {
    return await (isLocal ? readLocal : readFromHost)(backEnd, path);
  } catch {
    throw new SaveRefused([cmsMessages.notRead(path)]);
  }
}

/** All entries of a folder, as they are now. */
export async function readList(backEnd: BackEnd, folder: string, isLocal: boolean): Promise<readonly StoredEntry[]> {
  if (isLocal) return backEnd.entriesByFolder(folder, 'yaml', 1);
  // With the method for lists a Git host gives a part only, or what the browser has kept.
  const files = (await backEnd.getMedia(folder)).filter(({ path }) => path.endsWith('.yaml'));
  const entries = await backEnd.entriesByFiles(files);
  const unread = entries.find(({ data }) => data === '');
  if (unread) throw new Error(cmsMessages.notRead(unread.file.path));
  return entries;
}

async function readLocal(backEnd: BackEnd, path: string): Promise<CurrentFile> {
  const { data, file } = await backEnd.getEntry(path);
  return { text: data, version: file.id };
}

/** The id of a file as a Git host has it now; null if there is none. @throws if the host cannot be asked */
export async function idOnHost(backEnd: BackEnd, path: string): Promise<string | null> {
  const files = await backEnd.getMedia(path.replace(/\/[^/]+$/, ''));
  return files.find((file) => file.path === path)?.id ?? null;
}

/** The version before the text: a commit between the two is refused later. @throws if the host cannot be asked */
async function readFromHost(backEnd: BackEnd, path: string): Promise<CurrentFile> {
  const version = await idOnHost(backEnd, path);
  const text = version === null ? null : (await backEnd.getEntry(path)).data;
  // Decap gives an empty text when it could not read the file.
  if (text === '') throw new Error(path);
  return { text, version };
}

/** The statuses with which hosts refuse a commit whose files or branch have changed. */
const REFUSALS = [400, 409, 422];

/**
 * Saves files only if each has the version that it was made from. Decap itself writes its text over whatever the host has by then, so
 * for the Git hosts this is Decap's own sequence of steps, with the comparison of the host between them. The back end of `npm run edit`
 * compares itself. A host that a Git gateway may have besides these (Bitbucket) compares nothing.
 * @param backEnd Decap's own
 * @throws SaveRefused if somebody else has committed meanwhile
 */
export async function commit(backEnd: BackEnd, entry: SavedEntry, options: SaveOptions): Promise<unknown> {
  const { api } = backEnd;
  if (!api || options.useWorkflow) return backEnd.persistEntry(entry, options);
  // Decap notes in its files what the host has answered.
  const files = [...(entry.assets ?? []), ...entry.dataFiles.map((file) => ({ ...file }))];
  const versions = new Map(
    entry.dataFiles.flatMap(({ path, version }) => (version === undefined ? [] : [[path, version] as const])),
  );
  const { commitMessage = '' } = options;
  try {
    if ('updateTree' in api) return await commitToGitHub(api, files, versions, commitMessage);
    if ('changeFiles' in api) return await commitToGitea(api, files, versions, commitMessage);
    if ('getCommitItems' in api) return await commitToGitLab(api, files, versions, commitMessage);
    return await backEnd.persistEntry(entry, options);
  } catch (error) {
    const { status, message = '' } = error as { readonly status?: number; readonly message?: string };
    if (status === undefined || !REFUSALS.includes(status)) throw error;
    throw new SaveRefused([cmsMessages.committedMeanwhile, cmsMessages.hostSays(message)]);
  }
}

type Files = readonly (DataFile | { readonly path: string })[];

/** The SHAs that files must have before a commit, by path; null: there must be none. */
type Versions = ReadonlyMap<string, string | null>;

/** The branch moves only from the commit `base`, in which the files are compared. */
async function commitToGitHub(api: GitHubApi, files: Files, versions: Versions, message: string): Promise<unknown> {
  await Promise.all(files.map((file) => api.uploadBlob(file)));
  const { sha: base } = (await api.getDefaultBranch()).commit;
  for (const [path, version] of versions) {
    refuseOther(version, await nullIfMissing(api.getFileSha(path, { branch: base })));
  }
  const { sha } = await api.commit(message, await api.updateTree(base, files));
  return api.patchBranch(api.branch, sha);
}

/** Gitea compares the SHA that the request names. */
async function commitToGitea(api: GiteaApi, files: Files, versions: Versions, message: string): Promise<unknown> {
  const operations = await api.getChangeFileOperations(files, api.branch);
  const onCondition = operations.map((operation) => {
    const sha = versions.get(operation.path);
    if (sha === undefined) return operation;
    return sha === null
      ? { ...operation, operation: 'create', sha: undefined }
      : { ...operation, operation: 'update', sha };
  });
  return api.changeFiles(onCondition, { commitMessage: message });
}

/** GitLab compares the last commit of a file, which the request names. */
async function commitToGitLab(api: GitLabApi, files: Files, versions: Versions, message: string): Promise<unknown> {
  const { branch, repoURL, commitAuthor } = api;
  const items = await api.getCommitItems(files, branch);
  const actions = items.map(async ({ action, path, base64Content }) => {
    const change = { action, file_path: path, content: base64Content, encoding: 'base64' };
    const version = versions.get(path);
    if (version === undefined) return change;
    const url = `${repoURL}/repository/files/${encodeURIComponent(path)}`;
    const file = (await nullIfMissing(api.requestJSON({ url, params: { ref: branch } }))) as GitLabFile | null;
    refuseOther(version, file?.blob_id ?? null);
    return { ...change, last_commit_id: file?.last_commit_id };
  });
  const author = commitAuthor && { author_name: commitAuthor.name, author_email: commitAuthor.email };
  return api.requestJSON({
    url: `${repoURL}/repository/commits`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ branch, commit_message: message, actions: await Promise.all(actions), ...author }),
  });
}

interface GitLabFile {
  readonly blob_id: string;
  readonly last_commit_id: string;
}

function refuseOther(version: string | null, current: string | null): void {
  if (version !== current) throw new SaveRefused([cmsMessages.committedMeanwhile]);
}

async function nullIfMissing<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer;
  } catch (error) {
    if ((error as { readonly status?: number }).status === 404) return null;
    throw error;
  }
}
