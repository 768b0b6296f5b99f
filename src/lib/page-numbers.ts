/** Pages that are all named; more than these do not fit side by side on the narrowest screen. */
const ALL_NAMED = 6;

/**
 * The pages to name in the navigation of a list: the first, the last, the open one and its neighbours, in order.
 * @param page the open page, counted from 1
 * @returns numbers of pages, with null where pages are left out
 */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= ALL_NAMED) {
    return all;
  }
  const named = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1);
  return named.flatMap((number, index) => (number - (named[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
