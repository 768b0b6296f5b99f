import type { LockedPackage } from '../advisories/locked-packages';

/** The folder that `npm run sbom` writes to. Git ignores it. */
export const SBOM_DIR = 'sbom';

/** A list of components (SBOM) in the format CycloneDX 1.5, with the fields that the lock file knows. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly metadata: { readonly component: { readonly type: 'application'; readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
}

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
}

/** Names of hashes in CycloneDX, by the names in lock files. */
const ALGORITHMS: Readonly<Record<string, string>> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/**
 * Makes the list of some packages.
 * @param project name and version of what consists of them
 * @param packages each name and version is listed once
 */
export function makeSbom(project: { name: string; version: string }, packages: readonly LockedPackage[]): Sbom {
  const components = new Map(packages.map((found) => [purl(found), component(found)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', ...project } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

function component(found: LockedPackage): Component {
  const { name, version, integrity, license } = found;
  const hash = integrity === undefined ? undefined : decodeHash(integrity);
  return {
    type: 'library',
    'bom-ref': purl(found),
    name,
    version,
    purl: purl(found),
    ...(hash === undefined ? {} : { hashes: [hash] }),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}

/** The address of a package in all such lists: https://github.com/package-url/purl-spec */
function purl({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

function decodeHash(integrity: string): { alg: string; content: string } | undefined {
  const [algorithm = '', value = ''] = integrity.split('-');
  const alg = ALGORITHMS[algorithm];
  return alg === undefined ? undefined : { alg, content: Buffer.from(value, 'base64').toString('hex') };
}
