import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PrebuiltView } from '../../config/markup';
import { MEMBER_CONTENT } from '../../config/member-content-url';
import { undefinedIfMissing } from '../files';

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
 * @throws Error that says what to do if a view is missing, or is one of other content
 */
export async function addViews(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const part = await readPart(name);
      const stored = (await readJson(join(VIEWS_DIR, `${name}.json`)).catch(undefinedIfMissing)) as
        | StoredView
        | undefined;
      if (stored?.contentHash !== contentHash(part)) {
        throw new Error(
          `member content, ${name}: the view of the page is missing or out of date. Run npm run build -- --clean`,
        );
      }
      await writeFile(join(process.cwd(), partFile(name)), JSON.stringify({ ...part, view: stored.view }));
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
