import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { contentSchemaFiles, staleSchemaFiles } from '../src/build/content-schema-files';

/** Writes the JSON Schema of every kind of content and the settings that assign them to folders, for completion in editors. */
async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  const files = contentSchemaFiles();
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  for (const path of await staleSchemaFiles(root)) await rm(join(root, path));
  console.info(`${files.size} files written from src/content-model`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
