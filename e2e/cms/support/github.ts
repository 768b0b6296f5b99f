import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

const API = 'https://api.github.com';

/** The repository of the CMS. */
export const REPOSITORY = 'brainhouse/site';

/** A change of a tree: the new blob of a path. */
interface TreeEntry {
  readonly path: string;
  readonly sha: string | null;
}

/**
 * A stand-in for GitHub, with the routes of its REST API (version 2022-11-28, Git database) that Decap uses to read and commit files on one
 * branch. A commit that does not follow the newest one is refused, as GitHub does without `force`.
 */
export class GitHub {
  /** Texts by path. */
  readonly files: Map<string, string>;
  readonly commits: string[] = ['first'];
  private readonly blobs = new Map<string, string>();
  private readonly trees = new Map<string, readonly TreeEntry[]>();
  private readonly parents = new Map<string, { readonly parent: string; readonly tree: string }>();

  constructor(files: ReadonlyMap<string, string>) {
    this.files = new Map(files);
  }

  /** Answers the requests of a page for the API. */
  async serve(page: Page): Promise<void> {
    await page.route(`${API}/**`, (route) => this.answer(route));
    await page.route('https://www.githubstatus.com/**', (route) => route.fulfill({ json: { components: [] } }));
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    const result = this.handle(request.method(), decodeURIComponent(pathname), body);
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    };
    if (request.method() === 'OPTIONS') {
      await route.fulfill({ status: 204, headers: { ...headers, 'access-control-allow-methods': '*' } });
    } else if (result === undefined) {
      await route.fulfill({ status: 404, headers, json: { message: 'Not Found' } });
    } else {
      await route.fulfill({ status: result === CONFLICT ? 422 : 200, headers, json: result });
    }
  }

  private handle(method: string, path: string, body: Record<string, unknown>): unknown {
    const inRepository = path.replace(`/repos/${REPOSITORY}`, '');
    const [, tree] = /^\/git\/trees\/main:(.+)$/.exec(inRepository) ?? [];
    const [, blob] = /^\/git\/blobs\/(\w+)$/.exec(inRepository) ?? [];
    if (path === '/user') return { login: 'editor', name: 'Editor', avatar_url: '' };
    if (inRepository === '')
      return { owner: { login: 'brainhouse' }, permissions: { push: true }, default_branch: 'main' };
    if (tree !== undefined) return { tree: this.treeOf(tree), truncated: false };
    if (blob !== undefined) return { content: Buffer.from(this.blobs.get(blob) ?? '').toString('base64') };
    if (inRepository === '/commits') return [];
    if (inRepository === '/branches/main') return { name: 'main', commit: { sha: this.commits.at(-1) } };
    if (method === 'POST' && inRepository === '/git/blobs') {
      return { sha: this.addBlob(Buffer.from(String(body.content), 'base64').toString('utf8')) };
    }
    if (method === 'POST' && inRepository === '/git/trees') {
      const sha = `tree${this.trees.size}`;
      this.trees.set(sha, body.tree as readonly TreeEntry[]);
      return { sha };
    }
    if (method === 'POST' && inRepository === '/git/commits') {
      const sha = `commit${this.parents.size}`;
      const [parent = ''] = body.parents as readonly string[];
      this.parents.set(sha, { parent, tree: String(body.tree) });
      return { sha };
    }
    return method === 'PATCH' && inRepository === '/git/refs/heads/main'
      ? this.moveBranch(String(body.sha))
      : undefined;
  }

  private treeOf(folder: string): readonly object[] {
    const names = [...this.files].filter(
      ([file]) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'),
    );
    return names.map(([file, text]) => {
      const sha = this.addBlob(text);
      return { path: file.slice(folder.length + 1), type: 'blob', sha, size: text.length };
    });
  }

  private addBlob(text: string): string {
    const sha = createHash('sha1').update(text).digest('hex');
    this.blobs.set(sha, text);
    return sha;
  }

  private moveBranch(sha: string): unknown {
    const commit = this.parents.get(sha);
    if (!commit || commit.parent !== this.commits.at(-1)) return CONFLICT;
    this.commits.push(sha);
    for (const { path, sha: blob } of this.trees.get(commit.tree) ?? []) {
      if (blob === null) this.files.delete(path);
      else this.files.set(path, this.blobs.get(blob) ?? '');
    }
    return { object: { sha } };
  }
}

const CONFLICT = { message: 'Update is not a fast forward' } as const;
