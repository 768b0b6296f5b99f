/** A package of the lock file. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its package.json; undefined if that has none. */
  readonly license: string | undefined;
}

/** The entry of a package in package-lock.json. */
interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The part of package-lock.json (version 3) that is read. Entries by folder, such as `node_modules/react`. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry | undefined>>;
}

/** The packages that have these folders, sorted by name. @throws Error if the lock file has no such folder */
export function packagesIn({ packages }: LockFile, folders: Iterable<string>): readonly InstalledPackage[] {
  const found = [...new Set(folders)].map((folder): InstalledPackage => {
    const entry = packages[folder];
    if (entry?.version === undefined) {
      throw new Error(`package-lock.json has no package in ${folder}. Run npm ci, then try again.`);
    }
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version: entry.version, license: entry.license };
  });
  return found.sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

/**
 * The folders of all packages that a workspace installs, directly and indirectly, for all systems. It finds them as Node
 * does: in the folder of the package that needs them, then in the folders above.
 */
export function workspaceFolders({ packages }: LockFile, workspace: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [workspace];
  for (const folder of waiting) {
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependency = foldersAbove(folder)
        .map((parent) => `${parent}node_modules/${name}`)
        .find((candidate) => candidate in packages);
      if (dependency !== undefined && !found.has(dependency)) {
        found.add(dependency);
        waiting.push(dependency);
      }
    }
  }
  return found;
}

/** The folder itself and those above it that can contain packages, with a slash at the end; the last one is the root, ''. */
function foldersAbove(folder: string): string[] {
  const parents = [`${folder}/`];
  for (let end = folder.lastIndexOf('/node_modules/'); end > 0; end = folder.lastIndexOf('/node_modules/', end - 1)) {
    parents.push(`${folder.slice(0, end)}/`);
  }
  return [...parents, ''];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
