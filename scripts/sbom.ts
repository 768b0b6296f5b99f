import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { name, version } from '../package.json';
import { readLockedPackages } from './advisories/locked-packages';
import { findShippedPackages } from './licenses/license-table';
import { makeSbom, SBOM_DIR } from './sbom/cyclonedx';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run sbom

Writes two lists of the packages in package-lock.json, in the format CycloneDX:

${SBOM_DIR}/ships.cdx.json   what browsers get, and what runs on the machine of the service
${SBOM_DIR}/builds.cdx.json  what only builds and tests
`;

async function main(): Promise<undefined> {
  showHelp(HELP);
  const packages = await readLockedPackages(PROJECT_DIR);
  const { pages, cms, service } = await findShippedPackages(PROJECT_DIR);
  // A package of the same name and version is the same code, wherever it is installed.
  const shipped = new Set([...pages, ...cms, ...service].map((found) => `${found.name}@${found.version}`));
  await mkdir(path.join(PROJECT_DIR, SBOM_DIR), { recursive: true });
  for (const [file, ships] of [
    ['ships.cdx.json', true],
    ['builds.cdx.json', false],
  ] as const) {
    const listed = packages.filter((found) => shipped.has(`${found.name}@${found.version}`) === ships);
    const sbom = makeSbom({ name, version }, listed);
    await writeFile(path.join(PROJECT_DIR, SBOM_DIR, file), `${JSON.stringify(sbom, null, 2)}\n`);
    console.log(`${SBOM_DIR}/${file}: ${sbom.components.length} packages.`);
  }
}

runScript(main, []);
