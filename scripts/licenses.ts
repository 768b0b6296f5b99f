import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findShippedPackages, LICENSE_PAGE, licensePage, refusedLicenses } from './licenses/license-table';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run licenses

Writes ${LICENSE_PAGE}: the packages that browsers get and that run on the machine of the service, with their licences.
Fails if a licence is not allowed.
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const shipped = await findShippedPackages(PROJECT_DIR);
  await writeFile(path.join(PROJECT_DIR, LICENSE_PAGE), licensePage(shipped));
  const { pages, cms, service } = shipped;
  console.log(
    `${LICENSE_PAGE}: ${pages.length} packages in pages, ${cms.length} in the CMS, ${service.length} in the service.`,
  );
  const refused = refusedLicenses(shipped);
  if (refused.length > 0) {
    console.error(`Not in the list of allowed licences:\n${refused.join('\n')}`);
  }
  return refused.length === 0 ? 0 : 1;
}

runScript(main, ['Error']);
