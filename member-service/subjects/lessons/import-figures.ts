import { findRow } from '../../accounts/account-rows';
import { ALL_ACCOUNTS } from '../../accounts/audit';
import type { Services } from '../../services';
import type { LineProblem } from '../../lib/csv-file';
import type { FigureLine } from './figures-file';

/**
 * Replaces the figures of the members in a file, in one transaction, if all of them are here.
 * @param isDry only looks for problems
 */
export async function importFigures(
  { store, now, record }: Services,
  lines: readonly FigureLine[],
  isDry: boolean,
): Promise<readonly LineProblem[]> {
  return store.transaction().execute(async (transaction) => {
    const byId = new Map<number, FigureLine>();
    const problems: LineProblem[] = [];
    for (const each of lines) {
      const { line, field, name } = each;
      const id = (await findRow(transaction, name))?.id;
      const other = id === undefined ? undefined : byId.get(id);
      if (other) {
        problems.push({
          line,
          field,
          message: `Line ${other.line} is about the same account. Remove one of them.`,
        });
      } else if (id === undefined) {
        problems.push({
          line,
          field,
          message: `No account has the ${field} "${name}". Correct it, or remove the line.`,
        });
      } else {
        byId.set(id, each);
      }
    }
    if (isDry || problems.length > 0) return problems;
    for (const [id, { percent, courses, hours }] of byId) {
      const figures = { percent, courses, hours, imported_at: now().getTime() };
      await transaction
        .insertInto('learning_figures')
        .values({ member_id: id, ...figures })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(figures))
        .execute();
    }
    await record(transaction, 'figures-imported', ALL_ACCOUNTS);
    return [];
  });
}
