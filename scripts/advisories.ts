import { parseArgs } from 'node:util';
import { ADVISORY_FILE, readAdvisories, writeAdvisories } from './advisories/advisory';
import { findDueLooks, findUndecided } from './advisories/check-advisories';
import { chooseImported } from './advisories/import-advisories';
import { readLockedPackages } from './advisories/locked-packages';
import { readOsv } from './advisories/osv';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run advisories [-- --import SOURCE]

Compares package-lock.json with the advisories of ${ADVISORY_FILE}, without a network. Fails if a package is in an affected
range without a verdict. Part of npm run lint.

--import SOURCE  reads advisories in OSV's format: one JSON file, a folder of them, or a zip archive, such as
                 https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip. Adds those about packages of the lock
                 file to ${ADVISORY_FILE}, without a verdict, and corrects the ranges of known ones.
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { values } = parseArgs({ options: { import: { type: 'string' } } });
  const packages = await readLockedPackages(PROJECT_DIR);
  if (values.import !== undefined) {
    const imported = await readOsv(values.import);
    const changed = chooseImported(await readAdvisories(PROJECT_DIR), imported, packages);
    if (changed.length > 0) await writeAdvisories(PROJECT_DIR, changed);
    console.log(`${imported.length} advisories read, ${changed.length} written to ${ADVISORY_FILE}.`);
  }
  const advisories = await readAdvisories(PROJECT_DIR);
  for (const line of findDueLooks(advisories, packages, new Date().toISOString().slice(0, 10))) console.log(line);
  const undecided = findUndecided(advisories, packages);
  for (const line of undecided) console.error(line);
  return undecided.length === 0 ? 0 : 1;
}

runScript(main, ['AdvisoryFileError']);
