import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { signIn } from './cms-page';
import type { GitBackEnd } from '../../../src/config/cms-env';

// Stand-ins for Git hosts, with the routes of their published APIs that Decap 3.16 uses to read and commit files on one branch.

/** The repository of the CMS. */
const REPOSITORY = 'brainhouse/site';

/** A request, without the address of the API and of the repository. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer; undefined: 404. */
type Answer = { readonly status?: number; readonly json: unknown } | { readonly text: string } | undefined;

/** A repository with one branch, and what its host answers. */
export abstract class GitHost {
  /** Settings with which the CMS uses it. */
  abstract readonly settings: GitBackEnd;
  /** Addresses of its API and of the repository in it. */
  protected abstract readonly api: string;
  protected abstract readonly repository: string;
  /** Called once before the first request of a commit: what somebody else does at the same moment. */
  meanwhile: (() => void) | undefined;
  protected readonly commits: string[] = ['commit1'];
  private readonly lastCommits = new Map<string, string>();
  private readonly blobs = new Map<string, string>();

  constructor(private readonly files: Map<string, string>) {}

  read(path: string): string {
    return this.files.get(path) ?? '';
  }

  /** Commits a file; null deletes it. */
  write(path: string, text: string | null): void {
    const id = `commit${this.commits.length + 1}`;
    this.commits.push(id);
    this.lastCommits.set(path, id);
    if (text === null) this.files.delete(path);
    else this.files.set(path, text);
  }

  /** Answers the requests of a page, which is signed in. */
  async serve(page: Page): Promise<void> {
    await page.route(`${this.api}/**`, (route) => this.answer(route));
    await signIn(page, this.settings.host);
  }

  protected abstract handle(asked: Asked): Answer;

  protected shaOf(path: string): string | undefined {
    const text = this.files.get(path);
    return text === undefined ? undefined : this.addBlob(text);
  }

  protected addBlob(text: string): string {
    const sha = createHash('sha1').update(text).digest('hex');
    this.blobs.set(sha, text);
    return sha;
  }

  protected blob(sha: string): string {
    return this.blobs.get(sha) ?? '';
  }

  protected lastCommit(path: string): string {
    return this.lastCommits.get(path) ?? 'commit1';
  }

  /** The files of a folder, without those in folders below it. */
  protected list(folder: string): readonly { readonly path: string; readonly name: string; readonly sha: string }[] {
    return [...this.files].flatMap(([path, text]) => {
      const name = path.slice(folder.length + 1);
      return path.startsWith(`${folder}/`) && !name.includes('/') ? [{ path, name, sha: this.addBlob(text) }] : [];
    });
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { searchParams: query } = new URL(request.url());
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': '*',
    };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const method = request.method();
    const path = decodeURIComponent(request.url().slice(this.api.length).replace(/\?.*/, ''));
    if (method === 'POST') {
      this.meanwhile?.();
      this.meanwhile = undefined;
    }
    const body = (request.postDataJSON() ?? {}) as Asked['body'];
    const answer = this.handle({ method, path: path.replace(this.repository, ''), query, body });
    if (answer === undefined) return route.fulfill({ status: 404, headers, json: { message: 'Not Found' } });
    if ('text' in answer) return route.fulfill({ headers, body: answer.text });
    return route.fulfill({ status: answer.status ?? 200, headers, json: answer.json });
  }
}

/** The file of a base64 text. */
function decoded(content: unknown): string {
  return Buffer.from(String(content), 'base64').toString('utf8');
}

/** GitHub and Gitea have the same routes to read trees and blobs. */
abstract class HostWithTrees extends GitHost {
  protected readonly repository = `/repos/${REPOSITORY}`;

  protected handle(asked: Asked): Answer {
    const [, folder] = /^\/git\/trees\/\w+:(.+)$/.exec(asked.path) ?? [];
    const [, blob] = /^\/git\/blobs\/(\w+)$/.exec(asked.path) ?? [];
    if (asked.path === '/user') return { json: { login: 'editor', name: 'Editor', avatar_url: '' } };
    if (asked.path === '') return { json: { owner: { login: 'brainhouse' }, permissions: { push: true } } };
    if (folder !== undefined) {
      const tree = this.list(folder).map(({ name, sha }) => ({ path: name, type: 'blob', sha, size: 1 }));
      return { json: { tree, truncated: false } };
    }
    if (blob !== undefined) return { json: { content: Buffer.from(this.blob(blob)).toString('base64') } };
    return asked.path === '/commits' ? { json: [] } : this.commit(asked);
  }

  protected abstract commit(asked: Asked): Answer;
}

/** REST API of version 2022-11-28. A branch moves only to a commit that follows its newest one, as without `force`. */
export class GitHub extends HostWithTrees {
  readonly settings = {
    host: 'github',
    repo: REPOSITORY,
    branch: 'main',
    authUrl: 'https://brainhouse.example/auth',
  } as const;
  protected readonly api = 'https://api.github.com';
  private readonly trees = new Map<string, readonly { readonly path: string; readonly sha: string | null }[]>();
  private readonly made = new Map<string, { readonly parent: string; readonly tree: string }>();

  override async serve(page: Page): Promise<void> {
    await super.serve(page);
    // Otherwise Decap says that GitHub has an outage.
    await page.route('https://www.githubstatus.com/**', (route) => route.fulfill({ json: { components: [] } }));
  }

  protected commit({ method, path, body }: Asked): Answer {
    if (path === '/branches/main') return { json: { name: 'main', commit: { sha: this.commits.at(-1) } } };
    const sha = `made${this.trees.size + this.made.size}`;
    switch (`${method} ${path}`) {
      case 'POST /git/blobs':
        return { json: { sha: this.addBlob(decoded(body.content)) } };
      case 'POST /git/trees':
        this.trees.set(sha, body.tree as { path: string; sha: string | null }[]);
        return { json: { sha } };
      case 'POST /git/commits':
        this.made.set(sha, { parent: String((body.parents as unknown[])[0]), tree: String(body.tree) });
        return { json: { sha } };
      case 'PATCH /git/refs/heads/main':
        return this.moveBranch(String(body.sha));
      default:
        return undefined;
    }
  }

  private moveBranch(sha: string): Answer {
    const commit = this.made.get(sha);
    if (!commit || commit.parent !== this.commits.at(-1)) {
      return { status: 422, json: { message: 'Update is not a fast forward' } };
    }
    for (const { path, sha: blob } of this.trees.get(commit.tree) ?? []) {
      this.write(path, blob === null ? null : this.blob(blob));
    }
    return { json: { object: { sha } } };
  }
}

/** API of version 1 (1.22). A change of a file names the SHA that it replaces. */
export class Gitea extends HostWithTrees {
  readonly settings = {
    host: 'gitea',
    repo: REPOSITORY,
    branch: 'main',
    url: 'https://gitea.example',
    appId: 'sample',
  } as const;
  protected readonly api = 'https://gitea.example/api/v1';

  protected commit({ method, path, body }: Asked): Answer {
    if (method !== 'POST' || path !== '/contents') return undefined;
    const files = body.files as { readonly path: string; readonly sha?: string; readonly content: string }[];
    const other = files.find((file) => file.sha !== this.shaOf(file.path));
    if (other) return { status: 422, json: { message: `sha does not match [given: ${other.sha}]` } };
    files.forEach((file) => this.write(file.path, decoded(file.content)));
    return { json: {} };
  }
}

/** API of version 4. An action can name the last commit of its file. */
export class GitLab extends GitHost {
  readonly settings = {
    host: 'gitlab',
    repo: REPOSITORY,
    branch: 'main',
    url: 'https://gitlab.example',
    appId: 'sample',
  } as const;
  protected readonly api = 'https://gitlab.example/api/v4';
  protected readonly repository = `/projects/${REPOSITORY}`;

  protected handle({ method, path, query, body }: Asked): Answer {
    const [, file = '', raw] = /^\/repository\/files\/(.+?)(\/raw)?$/.exec(path) ?? [];
    if (path === '/user') return { json: { username: 'editor', name: 'Editor' } };
    if (path === '') return { json: { shared_with_groups: [], permissions: { project_access: { access_level: 40 } } } };
    if (path === '/repository/branches/main') return { json: { name: 'main', commit: { id: this.commits.at(-1) } } };
    if (path === '/repository/tree') {
      const files = this.list(query.get('path') ?? '');
      return { json: files.map(({ sha, ...rest }) => ({ ...rest, id: sha, type: 'blob' })) };
    }
    if (file !== '') return this.file(file, raw !== undefined);
    if (path !== '/repository/commits') return undefined;
    return method === 'POST' ? this.commit(body.actions as Action[]) : { json: [] };
  }

  private file(path: string, isRaw: boolean): Answer {
    const sha = this.shaOf(path);
    if (sha === undefined) return undefined;
    return isRaw ? { text: this.blob(sha) } : { json: { blob_id: sha, last_commit_id: this.lastCommit(path) } };
  }

  private commit(actions: readonly Action[]): Answer {
    // Without one it writes over whatever is there.
    const other = actions.find(({ file_path, last_commit_id: last }) => last && last !== this.lastCommit(file_path));
    if (other) return { status: 400, json: { message: 'You are attempting to update a file that has changed.' } };
    actions.forEach(({ file_path, content }) => this.write(file_path, decoded(content)));
    return { json: { id: this.commits.at(-1) } };
  }
}

interface Action {
  readonly file_path: string;
  readonly content: string;
  readonly last_commit_id?: string;
}
