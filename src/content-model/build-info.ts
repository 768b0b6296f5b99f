/** The file in which a build says what it contains, at the root of the site. The CMS reads it to know what visitors see. */
export const BUILD_INFO_FILE = 'build.json';

/** How long the public address may take to answer, in milliseconds. */
const FETCH_LIMIT_MS = 3_000;

/** Why a build does not show an entry. `at`: when that changes, or has changed, as an ISO 8601 time in UTC. */
export interface HiddenEntry {
  readonly state: 'draft' | 'not yet' | 'over';
  readonly at?: string;
}

/** What a build contains. It has no text of an entry and no name of a file, because everybody can read it. Times are ISO 8601 in UTC. */
export interface BuildInfo {
  /** The end of the build: visitors get it a moment later. */
  readonly builtAt: string;
  /** SHA-256 of all versions, in hexadecimal digits. */
  readonly content: string;
  /** How many entries visitors see. */
  readonly entries: number;
  /** When a date of the content changes next what visitors see; null if none does. */
  readonly nextChangeAt: string | null;
  /** The version of each content file: see `entryVersion`. */
  readonly versions: readonly string[];
  /** The entries that visitors do not see, by version. */
  readonly hidden: Readonly<Record<string, HiddenEntry>>;
}

/** An error of the content that stops a build: its file, the keys of the field such as `social › 2 › url`, and what to do. */
export interface BuildError {
  readonly file: string;
  readonly field: string;
  readonly problem: string;
  readonly advice: string;
}

/** The build that the CMS of `npm run edit` has started. `failed` without errors: its terminal says why. */
export type Publishing =
  | { readonly state: 'idle' }
  | { readonly state: 'building' }
  | { readonly state: 'failed'; readonly errors: readonly BuildError[] };

/** What the CMS of `npm run edit` knows about what visitors see. A build that cannot be read is null. */
export interface BuildStatus {
  /** Version of the entry that was asked for; null if there is none. */
  readonly version: string | null;
  /** The build at the public address, read over the network. */
  readonly live: BuildInfo | null;
  readonly publicUrl: string;
  /** The build that `npm start` serves on this machine. */
  readonly released: BuildInfo | null;
  /** Whether that build shows all that is saved. */
  readonly isReleased: boolean;
  readonly publishing: Publishing;
}

/**
 * Identifies a content file and its text, in eight hexadecimal digits.
 * @param text with or without its byte order mark, which the clients of Git hosts leave out
 * @param path from the root of the project, such as `content/events/x.yaml`
 */
export async function entryVersion(path: string, text: string): Promise<string> {
  return (await sha256(`${path}\n${text.replace(/^\uFEFF/, '')}`)).slice(0, 8);
}

/** The SHA-256 of a text in hexadecimal digits. In a browser only pages of https and of this machine can compute it. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the build at an address says. @param base address of the site, without a final slash. @returns null if it cannot be read */
export async function fetchBuildInfo(base: string): Promise<BuildInfo | null> {
  try {
    const signal = AbortSignal.timeout(FETCH_LIMIT_MS);
    const response = await fetch(`${base}/${BUILD_INFO_FILE}`, { cache: 'no-store', credentials: 'omit', signal });
    return response.ok ? parseBuildInfo(await response.text()) : null;
  } catch {
    return null;
  }
}

/** @returns null for another file with this name @throws SyntaxError */
export function parseBuildInfo(text: string): BuildInfo | null {
  const value = JSON.parse(text) as Partial<BuildInfo> | null;
  const isInfo =
    Array.isArray(value?.versions) && typeof value.builtAt === 'string' && typeof value.hidden === 'object';
  return isInfo ? (value as BuildInfo) : null;
}
