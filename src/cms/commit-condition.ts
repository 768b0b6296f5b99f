import type { DataFile, HostApi, HostRequest } from './decap';
import { SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';

/** The SHAs that files must have before a commit, by path; null: there must be none. */
type ExpectedFiles = ReadonlyMap<string, string | null>;

/** The statuses with which hosts refuse a commit whose files or branch have changed. */
const REFUSALS = [400, 409, 422];

/**
 * Commits to a Git host only if the files have the versions that they were made from. Decap itself writes its text over whatever the host has by then.
 * @param api undefined for the back end of `npm run edit`, which compares the versions itself
 * @throws SaveRefused if somebody else has committed meanwhile
 */
export async function commitOnCondition(
  api: HostApi | undefined,
  files: readonly DataFile[],
  commit: () => Promise<unknown>,
): Promise<unknown> {
  if (!api) return commit();
  const condition = conditions.get(api) ?? putCondition(api);
  condition.expected = new Map(
    files.flatMap(({ path, version }) => (version === undefined ? [] : [[path, version] as const])),
  );
  try {
    return await commit();
  } catch (error) {
    const { status, message = '' } = error as { readonly status?: number; readonly message?: string };
    if (status === undefined || !REFUSALS.includes(status)) throw error;
    throw new SaveRefused([cmsMessages.committedMeanwhile, cmsMessages.hostSays(message)]);
  } finally {
    condition.expected = new Map();
  }
}

interface Condition {
  expected: ExpectedFiles;
}

const conditions = new WeakMap<HostApi, Condition>();

function putCondition(api: HostApi): Condition {
  const condition: Condition = { expected: new Map() };
  conditions.set(api, condition);
  const updateTree = api.updateTree?.bind(api);
  const getFileSha = api.getFileSha?.bind(api);
  const requestJSON = api.requestJSON?.bind(api);

  function check(path: string, sha: string | null): void {
    if (condition.expected.get(path) !== sha) throw new SaveRefused([cmsMessages.committedMeanwhile]);
  }

  if (updateTree && getFileSha) {
    // GitHub: the branch moves only from the commit `base`, in which the files are compared.
    api.updateTree = async (base, files, ...rest) => {
      for (const { path } of files.filter((file) => condition.expected.has(file.path))) {
        check(path, await nullIfMissing(getFileSha(path, { branch: base })));
      }
      return updateTree(base, files, ...rest);
    };
  } else if (getFileSha) {
    // Gitea compares the SHA that the request names with its own.
    api.getFileSha = async (path, options) => {
      const sha = condition.expected.get(path);
      if (sha === null) throw new Error(path);
      return sha ?? getFileSha(path, options);
    };
  } else if (requestJSON) {
    // GitLab compares the last commit of a file that the request names.
    api.requestJSON = async (request) => {
      if (typeof request === 'string' || request.method !== 'POST' || !request.url.endsWith('/repository/commits')) {
        return requestJSON(request);
      }
      const body = JSON.parse(request.body ?? '') as CommitBody;
      const actions = body.actions.map(async (action) => {
        if (!condition.expected.has(action.file_path)) return action;
        const file = await nullIfMissing(requestJSON(fileRequest(request, body.branch, action.file_path)));
        const { blob_id: sha = null, last_commit_id } = (file ?? {}) as GitLabFile;
        check(action.file_path, sha);
        return { ...action, last_commit_id };
      });
      return requestJSON({ ...request, body: JSON.stringify({ ...body, actions: await Promise.all(actions) }) });
    };
  }
  return condition;
}

interface CommitBody {
  readonly branch: string;
  readonly actions: readonly { readonly file_path: string }[];
}

interface GitLabFile {
  readonly blob_id?: string;
  readonly last_commit_id?: string;
}

function fileRequest({ url }: HostRequest, branch: string, path: string): HostRequest {
  return { url: url.replace(/commits$/, `files/${encodeURIComponent(path)}`), params: { ref: branch } };
}

async function nullIfMissing<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer;
  } catch (error) {
    if ((error as { readonly status?: number }).status === 404) return null;
    throw error;
  }
}
