import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentSchemaFiles, staleSchemaFiles } from '../../src/build/content-schema-files';
import { PROJECT_DIR, runScript } from './project';

/** Writes the JSON Schema of every kind of content and the settings that assign them to folders, for completion in editors. */
async function main(): Promise<undefined> {
  const files = contentSchemaFiles();
  for (const [path, text] of files) {
    await mkdir(dirname(join(PROJECT_DIR, path)), { recursive: true });
    await writeFile(join(PROJECT_DIR, path), text);
  }
  for (const path of await staleSchemaFiles(PROJECT_DIR)) await rm(join(PROJECT_DIR, path));
  return undefined;
}

runScript(main, ['Error']);
