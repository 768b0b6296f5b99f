import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { MEMBER_CONTENT } from '../../config/member-content-url';

/** The view of a member page as the browser shows it before React does (`src/before-react/member-page.ts`). */
interface PrebuiltView {
  readonly html: string;
  /** Emotion's rules for it. */
  readonly css: string;
}

/** A view with the hash of the content that it shows. */
interface StoredView {
  readonly contentHash: string;
  readonly view: PrebuiltView;
}

/** Where the views are between builds: Gatsby renders only pages that have changed. It is deleted together with Gatsby's own records. */
const VIEWS_DIR = '.cache/member-views';

/** 32 bits, which distinguish two states of a page. It is in public page data, so it must not be enough to guess the content. */
const HASH_DIGITS = 8;

/** The hash of a part of the member area's content. Gatsby renders a page again if that of its content has changed. */
export function contentHash(part: object | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(part ?? null))
    .digest('hex')
    .slice(0, HASH_DIGITS);
}

/**
 * Renders the view of a page while Gatsby renders the page.
 * @param name of the part with its content, from `memberContentName`
 * @param render renders its content
 */
export async function prebuildView(name: string, render: (content: object) => PrebuiltView): Promise<void> {
  const part = await readPart(name);
  const stored: StoredView = { contentHash: contentHash(part), view: render(part.content) };
  const dir = join(process.cwd(), VIEWS_DIR);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, `${name}.json`), JSON.stringify(stored));
}

/**
 * Adds the views to the parts of the member area's content, before these are moved and compressed.
 * @param names of the parts of pages
 */
export async function addViews(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const part = await readPart(name);
      const { contentHash: hash, view } = (await readJson(join(VIEWS_DIR, `${name}.json`))) as StoredView;
      if (hash !== contentHash(part)) {
        throw new Error(`${name}: its view shows other content. Run npx gatsby clean, and build again.`);
      }
      await writeFile(join(process.cwd(), partFile(name)), JSON.stringify({ ...part, view }));
    }),
  );
}

async function readPart(name: string): Promise<{ readonly name: string; readonly content: object }> {
  return (await readJson(partFile(name))) as Awaited<ReturnType<typeof readPart>>;
}

function partFile(name: string): string {
  return join('public', MEMBER_CONTENT, `${name}.json`);
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(process.cwd(), file), 'utf8'));
}
