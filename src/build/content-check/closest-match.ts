import { distance } from 'fastest-levenshtein';

/**
 * The candidate most similar to `word`, or undefined if none is similar: at most a third of the letters may differ, two at
 * least. Capitals, spaces and underscores do not count as differences.
 */
export function closestMatch(word: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(word);
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const [closest] = candidates
    .map((candidate) => ({ candidate, folded: fold(candidate) }))
    .filter(({ folded }) => Math.abs(folded.length - wanted.length) <= limit)
    .map(({ candidate, folded }) => ({ candidate, folded, differences: distance(wanted, folded) }))
    .filter(({ folded, differences }) => differences <= limit && differences < Math.max(wanted.length, folded.length))
    .sort((a, b) => a.differences - b.differences);
  return closest?.candidate;
}

/** Advice that names the closest candidate, or `otherwise` if none is similar. */
export function didYouMean(word: string, candidates: readonly string[], otherwise: string): string {
  const match = closestMatch(word, candidates);
  return match === undefined ? otherwise : `did you mean ${match}?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_]/g, '-');
}
