import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentSchemaFiles, staleSchemaFiles } from '../../src/site-build/content-schema-files';
import { TABLES_DOCUMENTS, withTables } from './document-tables';
import { PROJECT_DIR, runScript } from './project';

/**
 * Writes the JSON Schema of every kind of content and the settings that assign them to folders, for completion in editors, and the tables of
 * commands, variables and stored data into the guides.
 */
async function main(): Promise<undefined> {
  const tables = TABLES_DOCUMENTS.map((document) => [document, withTables(document)] as const);
  for (const [path, text] of [...contentSchemaFiles(), ...tables]) {
    await mkdir(dirname(join(PROJECT_DIR, path)), { recursive: true });
    await writeFile(join(PROJECT_DIR, path), text);
  }
  for (const path of await staleSchemaFiles(PROJECT_DIR)) await rm(join(PROJECT_DIR, path));
  return undefined;
}

runScript(main, ['Error']);
