import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cmsPackages, pagePackages } from './browser-packages';
import { packagesIn, workspaceFolders } from './installed-package';
import type { InstalledPackage, LockFile } from './installed-package';

/** The page that `npm run licenses` writes. */
export const LICENSE_PAGE = 'docs/licenses.md';

/**
 * Licences that allow to use, change and deliver a package together with this project, with a notice at most (SPDX
 * expressions). For another one, decide whether its conditions can be met, and write the reason beside it.
 */
const ALLOWED: readonly string[] = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0'],
  'Apache-2.0',
  // Fonts: may be delivered with a product, not sold alone.
  'OFL-1.1',
];

/** The packages that are delivered or run, by where. */
export interface ShippedPackages {
  readonly pages: readonly InstalledPackage[];
  readonly cms: readonly InstalledPackage[];
  readonly service: readonly InstalledPackage[];
}

/** Finds them in the lock file and the sources. @throws Error about a source that cannot be bundled */
export async function findShippedPackages(projectDir: string): Promise<ShippedPackages> {
  const lock = JSON.parse(readFileSync(path.join(projectDir, 'package-lock.json'), 'utf8')) as LockFile;
  return {
    pages: packagesIn(lock, await pagePackages(projectDir)),
    cms: packagesIn(lock, [...(await cmsPackages(projectDir)), 'node_modules/decap-cms']),
    service: packagesIn(lock, workspaceFolders(lock, 'member-service')),
  };
}

/** The packages whose licence is not in the list of allowed ones, as `name@version: licence`. */
export function refusedLicenses({ pages, cms, service }: ShippedPackages): readonly string[] {
  return [...pages, ...cms, ...service]
    .filter(({ license }) => license === undefined || !ALLOWED.includes(license))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'no licence'}`);
}

/** The text of the page. */
export function licensePage({ pages, cms, service }: ShippedPackages): string {
  return `# Licences of what ships

\`npm run licenses\` writes this page from \`package-lock.json\` and the sources; \`npm test\` fails if it is not current, or if a
licence is not in the list of \`scripts/licenses/license-table.ts\`. The texts are in the packages; those of the font and the icons are
also in \`LICENSES/\`.

## What visitors' browsers get

The packages with code or files in the pages' scripts and styles.

${table(pages)}

## What editors' browsers get in addition

The CMS at \`/admin/\`. Decap CMS is delivered as its own ready script, with the code of about 300 packages; its file
\`decap-cms.js.LICENSE.txt\` has their notices.

${table(cms)}

## What runs on the machine of the service

All packages of the workspace \`member-service\`. The files for other systems and processors are not installed.

${table(service)}
`;
}

/** A table with columns of equal width, as Prettier formats it. */
function table(packages: readonly InstalledPackage[]): string {
  const rows = [
    ['package', 'version', 'licence'],
    ...packages.map(({ name, version, license }) => [name, version, license ?? '']),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [head = '', ...body] = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)).join(' | '), ...body];
  return lines.map((line) => `| ${line} |`).join('\n');
}
