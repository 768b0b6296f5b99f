import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The pages of a fake build. */
export const PAGES = ['index', 'events', 'about-us', 'bonuses', 'courses'] as const;

/** How long a file is incomplete, in milliseconds. */
const HALF_WRITTEN_MS = 5;

/** The name of the script of a build, with a hash. */
export function chunkOf(build: number): string {
  return `app-${build.toString(16).padStart(20, '0')}.js`;
}

/** A text of 20 KB that shows the build in each line. */
export function textOf(build: number): string {
  return `build ${build};\n`.repeat(1_600);
}

/** The build that a complete text belongs to; undefined for half a text or one of two builds. */
export function buildOf(text: string): number | undefined {
  const build = Number(/^(?:<!doctype html>|\/\*|\{"text":")?build (\d+);/.exec(text)?.[1]);
  return text.includes(textOf(build)) || text.includes(JSON.stringify(textOf(build)).slice(1, -1)) ? build : undefined;
}

/**
 * Writes a build as Gatsby does: in place, one file after the other, each in several steps, after deleting the scripts of the
 * build before.
 */
export async function writeFakeBuild(publicDir: string, build: number): Promise<void> {
  await mkdir(publicDir, { recursive: true });
  for (const name of await readdir(publicDir)) {
    if (/^app-.*\.js$/.test(name)) await rm(path.join(publicDir, name));
  }
  for (const page of PAGES) {
    const folder = page === 'index' ? '' : page;
    await writeSlowly(path.join(publicDir, folder, 'index.html'), `<!doctype html>${textOf(build)}`);
    await writeSlowly(
      path.join(publicDir, 'page-data', page, 'page-data.json'),
      JSON.stringify({ text: textOf(build) }),
    );
  }
  await writeSlowly(path.join(publicDir, chunkOf(build)), `/*${textOf(build)}*/`);
  await writeFile(path.join(publicDir, '404.html'), `<!doctype html>${textOf(build)}`);
  const rules = [{ path: `/${chunkOf(build)}`, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } }];
  await writeFile(path.join(publicDir, '_hosting.json'), JSON.stringify({ rules }));
}

async function writeSlowly(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'w');
  try {
    await handle.write(text.slice(0, text.length / 2));
    await wait(HALF_WRITTEN_MS);
    await handle.write(text.slice(text.length / 2));
  } finally {
    await handle.close();
  }
}
