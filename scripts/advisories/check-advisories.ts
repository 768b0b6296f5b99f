import { satisfies } from 'semver';
import { ADVISORY_FILE } from './advisory';
import type { Advisory } from './advisory';
import { LOCK_FILE } from './locked-packages';
import type { LockedPackage } from './locked-packages';

/** The packages of the lock file that an advisory is about. */
export function affectedPackages(advisory: Advisory, packages: readonly LockedPackage[]): readonly LockedPackage[] {
  return packages.filter(
    ({ name, version }) =>
      name === advisory.package && satisfies(version, advisory.affected, { includePrerelease: true }),
  );
}

/**
 * What is wrong: packages of the lock file in an affected range without a verdict that covers their version.
 * @returns one line for each version of a package, which says what to do
 */
export function findUndecided(advisories: readonly Advisory[], packages: readonly LockedPackage[]): readonly string[] {
  return advisories.flatMap((advisory) => {
    const open = affectedPackages(advisory, packages).filter(({ version }) => !accepts(advisory, version));
    return [...new Set(open.map(({ version }) => version))].map((version) => {
      const folders = open.filter((found) => found.version === version).map(({ folder }) => folder);
      return describeProblem(advisory, version, folders);
    });
  });
}

/** The accepted advisories that still matter and whose day of the next look has come, as lines. */
export function findDueLooks(
  advisories: readonly Advisory[],
  packages: readonly LockedPackage[],
  today: string,
): readonly string[] {
  return advisories.flatMap((advisory) => {
    const { id, package: name, verdict } = advisory;
    const due = verdict?.decision === 'accepted' && verdict.lookAgain <= today;
    return due && affectedPackages(advisory, packages).length > 0
      ? [
          `${id} (${name}): look again since ${verdict.lookAgain}. Is a correction available, and is the reason still true?`,
        ]
      : [];
  });
}

function accepts({ verdict }: Advisory, version: string): boolean {
  return verdict?.decision === 'accepted' && verdict.versions.includes(version);
}

function describeProblem(
  { id, package: name, affected, fixedIn, verdict }: Advisory,
  version: string,
  folders: readonly string[],
): string {
  const repair =
    fixedIn === undefined
      ? 'No version is corrected: remove it'
      : `Update to ${fixedIn}, or to a later correction, or add it to "overrides" of package.json`;
  const reason = {
    updated: 'It was updated once and is back.',
    accepted: 'Another version of it is accepted, not this one.',
    none: 'It has no verdict.',
  }[verdict?.decision ?? 'none'];
  const where = `${LOCK_FILE}: ${name}@${version} (${folders.join(', ')})`;
  return `${where} is in the range "${affected}" of ${id}. ${reason} ${repair}, or write in ${ADVISORY_FILE} why it is accepted.`;
}
