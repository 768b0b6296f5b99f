import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTablesDocument, TABLES_DOCUMENT, withTables } from './document-tables';
import { PROJECT_DIR, runScript } from './project';

/** Writes the tables of commands and variables into the guide of deploying. */
async function main(): Promise<undefined> {
  await writeFile(path.join(PROJECT_DIR, TABLES_DOCUMENT), withTables(readTablesDocument()));
  return undefined;
}

runScript(main, ['Error']);
