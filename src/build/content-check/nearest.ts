/**
 * The candidate most like `word`, or undefined where none is like it: at most a third of the letters may differ, two at
 * least. Capitals, blanks and underscores do not count as differences.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(word);
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    if (Math.abs(folded.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, folded);
    if (distance < bestDistance && distance < Math.max(wanted.length, folded.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Advice that names the nearest candidate, or says what else to do where none is near. */
export function didYouMean(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearest(word, candidates);
  return near === undefined ? otherwise : `did you mean ${near}?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_]/g, '-');
}

/** Letters to insert, drop, replace or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (same ? 0 : 1),
        swapped ? cell(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
