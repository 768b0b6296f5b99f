import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TABLES_DOCUMENTS, withTables } from './document-tables';
import { PROJECT_DIR, runScript } from './project';

/** Writes the tables of commands, variables and stored data into the guides. */
async function main(): Promise<undefined> {
  for (const document of TABLES_DOCUMENTS) await writeFile(path.join(PROJECT_DIR, document), withTables(document));
  return undefined;
}

runScript(main, ['Error']);
