import { affectedPackages } from './check-advisories';
import type { Advisory } from './advisory';
import type { LockedPackage } from './locked-packages';

/**
 * Chooses what an import changes: new advisories about packages of the lock file, and other ranges of known ones.
 * @param known the project's list
 * @param imported without verdicts
 * @returns new entries without a verdict, and known ones with their verdict and the new range
 */
export function chooseImported(
  known: readonly Advisory[],
  imported: readonly Advisory[],
  packages: readonly LockedPackage[],
): readonly Advisory[] {
  return imported.flatMap((advisory) => {
    const entry = known.find((candidate) => isSame(candidate, advisory));
    if (entry === undefined) return affectedPackages(advisory, packages).length > 0 ? [advisory] : [];
    if (entry.affected === advisory.affected) return [];
    const { fixedIn: _, ...rest } = entry;
    const { affected, fixedIn } = advisory;
    return [{ ...rest, affected, ...(fixedIn === undefined ? {} : { fixedIn }) }];
  });
}

/** Whether both are about the same: databases list the identifiers of the others as aliases. */
function isSame(known: Advisory, advisory: Advisory): boolean {
  const ids = [known.id, ...(known.aliases ?? [])];
  return (
    known.package === advisory.package && [advisory.id, ...(advisory.aliases ?? [])].some((id) => ids.includes(id))
  );
}
