import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The service's packages are installed alone (decision 044). `npm run lint` reports an import of
 * a package that they do not contain; these tests compare the lists.
 */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const root = readJson('package.json') as Manifest;
const service = readJson('member-service/package.json') as Manifest;
const lock = readJson('package-lock.json') as { packages: Readonly<Record<string, Manifest | undefined>> };

/** Packages that are not imported: the option `--import` of the start command loads tsx. */
const NOT_IMPORTED = ['tsx'];

function importedPackages(): string[] {
  const files = readdirSync('member-service', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const texts = files.map((file) => readFileSync(path.join('member-service', file), 'utf8')).join('\n');
  const names = [...texts.matchAll(/(?:from |import\(|require\()'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)];
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => !name.startsWith('.'));
}

it('OPS-59: lists exactly the packages that the service imports', () => {
  expect(Object.keys(service.dependencies).sort()).toEqual([...importedPackages(), ...NOT_IMPORTED].sort());
});

it('has the versions that the site, the scripts and the tests use', () => {
  const own = { ...root.dependencies, ...root.devDependencies };
  const shared = Object.entries(service.dependencies).filter(([name]) => name in own);
  expect(shared.length).toBeGreaterThan(3);
  expect(Object.fromEntries(shared)).toEqual(Object.fromEntries(shared.map(([name]) => [name, own[name]])));
});

it('OPS-59: has the dependencies that the lock file installs', () => {
  expect(lock.packages['member-service']?.dependencies).toEqual(service.dependencies);
});
