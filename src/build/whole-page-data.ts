import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The part of Gatsby that writes page data. */
interface FileWriter {
  ensureFileContent: (file: string, text: string) => Promise<boolean>;
}

/**
 * Makes the live server write the data of a page in one step. Gatsby writes into the file that it answers requests from: a
 * page that is loaded in that moment is answered with 404, because half a file is not JSON (docs/decisions/028).
 * @param projectDir absolute folder of the project
 * @throws Error when this version of Gatsby writes page data in another way
 */
export function writePageDataInOneStep(projectDir: string): void {
  const load = createRequire(path.join(projectDir, 'package.json'));
  const writer = load('gatsby/dist/utils/ensure-file-content') as Partial<FileWriter>;
  if (writer.ensureFileContent === undefined) {
    throw new Error(
      'Gatsby has no ensureFileContent any more: see docs/decisions/028 and src/build/whole-page-data.ts.',
    );
  }
  writer.ensureFileContent = ensureWholeFile;
}

/**
 * Writes a file unless it has this text already. Whoever reads it meanwhile gets the old text or the new one.
 * @returns whether it was written
 */
export async function ensureWholeFile(file: string, text: string): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) {
    return false;
  }
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  try {
    await writeFile(draft, text);
    await rename(draft, file);
  } catch {
    // Windows replaces no file that somebody is reading.
    await rm(draft, { force: true });
    await writeFile(file, text);
  }
  return true;
}
