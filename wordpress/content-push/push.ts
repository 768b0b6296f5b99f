import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isBaseAddress, isOnLoopback, toBase, withoutPassword } from '../lib/address';
import { errorMessage } from '../../contract/unknown-value';

/** Member content that cannot be taken to WordPress. The message says what to do. */
export class PushError extends Error {
  override readonly name = 'PushError';
}

/** What was done. */
export interface PushResult {
  /** Name of the release. */
  readonly name: string;
  readonly files: number;
  /** Files that the release before did not have. */
  readonly sent: number;
}

/** Requests at the same time. A small host has few processes for PHP. */
const CONCURRENT = 4;

/** How often a request is repeated that got no answer, or a status of a busy server. */
const ATTEMPTS = 3;

/** Names of member content: those that the plugin accepts (`Content_Folder` in `wordpress/plugin`). */
const CONTENT = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.json|pictures\/[0-9a-f]{20}\/[^/\\]+-\d+\.(?:avif|webp))$/;

/** What is sent, and where. */
interface Push {
  /** Folder of the built content. */
  readonly from: string;
  /** Address of WordPress. */
  readonly address: string;
  /** Has WORDPRESS_USER and WORDPRESS_PASSWORD. */
  readonly env: NodeJS.ProcessEnv;
}

/** Sends member content to the plugin over REST, and makes it the current release. @throws {PushError} */
export async function pushMemberContent({ from, address, env }: Push): Promise<PushResult> {
  const call = createCaller(address, env);
  const files = await readFiles(from);
  const manifest = Object.fromEntries(files);
  const created = (await call('content/releases', JSON.stringify({ files: manifest }), 'application/json')) as {
    readonly name: string;
    readonly missing: readonly string[];
  };
  const queue = [...created.missing];
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const bytes = await readFile(path.join(from, file));
        const query = new URLSearchParams({ path: file });
        await call(`content/releases/${created.name}/files?${query}`, bytes, 'application/octet-stream');
      }
    }),
  );
  await call(`content/releases/${created.name}/activate`, '{}', 'application/json');
  return { name: created.name, files: files.size, sent: created.missing.length };
}

/** The hashes of the files of the content by their paths, without the compressed copies beside them, which WordPress cannot use. */
async function readFiles(from: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => CONTENT.test(file))
    .sort();
  if (files.length === 0) {
    throw new PushError(`There is no member content in ${from}. Run npm run build first.`);
  }
  const entries = await Promise.all(
    files.map(async (file) => [file, digest(await readFile(path.join(from, file)))] as const),
  );
  return new Map(entries);
}

function digest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Call = (route: string, body: string | Uint8Array<ArrayBuffer>, type: string) => Promise<unknown>;

function createCaller(address: string, env: NodeJS.ProcessEnv): Call {
  const base = toBase(address);
  if (!isBaseAddress(base)) {
    throw new PushError(
      `"${withoutPassword(address)}" is not the address of a WordPress. Write, for example, https://members.example.`,
    );
  }
  const { WORDPRESS_USER: user = '', WORDPRESS_PASSWORD: password = '' } = env;
  if (user === '' || password === '') {
    throw new PushError(
      'Set WORDPRESS_USER and WORDPRESS_PASSWORD to a username and an application password of WordPress (Users > Profile > Application Passwords).',
    );
  }
  if (new URL(base).protocol === 'http:' && !isOnLoopback(base)) {
    throw new PushError(`${base} has no https, so the password could be read when it is sent. Write https://.`);
  }
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return async (route, body, type) => {
    const response = await send(`${base}/wp-json/brainhouse/v1/${route}`, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json', Authorization: authorization, 'Content-Type': type },
      redirect: 'error',
    });
    const text = await response.text();
    if (!response.ok) throw new PushError(explain(base, response.status, text));
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
}

async function send(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      if (![502, 503, 504].includes(response.status) || attempt === ATTEMPTS) return response;
    } catch (error) {
      if (attempt === ATTEMPTS) {
        const { cause } = error as Error;
        throw new PushError(`${new URL(url).origin} cannot be reached: ${errorMessage(cause ?? error)}`, {
          cause: error,
        });
      }
    }
  }
}

function explain(base: string, status: number, text: string): string {
  const { code, message } = readError(text);
  switch (code) {
    case 'rest_no_route':
      return `${base} has no plugin "Brainhouse Members", or an older one. Pack it with npm run pack -w wordpress, and activate it.`;
    case 'rest_not_logged_in':
    case 'incorrect_password':
    case 'invalid_username':
    case 'invalid_email':
      return `${base} does not accept WORDPRESS_USER and WORDPRESS_PASSWORD. The password must be an application password, not that of the login. If both are right, its web server removes the Authorization header, or application passwords are off: see Settings > Brainhouse in its wp-admin.`;
    default:
      return `${base} answered with status ${status}${message === '' ? '' : `: ${message}`}`;
  }
}

function readError(text: string): { readonly code: string; readonly message: string } {
  try {
    const { code, message } = JSON.parse(text) as { readonly code?: unknown; readonly message?: unknown };
    return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
  } catch {
    // Not of WordPress's REST API: a page without permalinks, or of another server.
    return { code: '', message: 'no JSON. Are permalinks of WordPress on (Settings > Permalinks, not "Plain")?' };
  }
}
