/**
 * How many of some equal parts a share is, rounded. Only nothing is none of them, and only everything is all of them.
 * @param parts the number of parts of the whole
 */
export function partsOf(done: number, total: number, parts: number): number {
  const rounded = Math.round((parts * done) / total);
  return done > 0 && done < total ? Math.min(parts - 1, Math.max(1, rounded)) : rounded;
}
