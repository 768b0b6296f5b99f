/**
 * The text of a search in addresses of Decap. Its router decodes a part of what is percent-encoded, and reads `/`, `?` and `#` in its own way.
 * So all but letters, digits and spaces are written as numbers, which nothing decodes.
 */
const cmsSearch = {
  write: (text: string): string =>
    text.replaceAll(/[^\p{Letter}\p{Mark}\p{Number} ]/gu, (sign) => `~${sign.codePointAt(0)?.toString(16) ?? ''}~`),
  read: <Params extends { readonly searchTerm?: string }>(params: Params): Params => ({
    ...params,
    ...(params.searchTerm !== undefined && {
      searchTerm: params.searchTerm.replaceAll(/~(10[\da-f]{4}|[\da-f]{1,5})~/g, (_, code: string) =>
        String.fromCodePoint(parseInt(code, 16)),
      ),
    }),
  }),
  isIn: (term: string, text: string): boolean => text.toLowerCase().includes(term.toLowerCase()),
};

/**
 * Lets Decap search for a text as it was typed (`build/cms/patch-decap.ts`), and Enter in its box "Search all" search all groups: Decap looks
 * only in the open one.
 */
export function searchAllGroups(): void {
  function search(event: KeyboardEvent): void {
    const box = event.target;
    if (event.key !== 'Enter' || !(box instanceof HTMLInputElement) || box.placeholder !== 'Search all') return;
    event.stopPropagation();
    // Closes the list of groups below the box.
    box.blur();
    location.hash = `#/search/${cmsSearch.write(box.value)}`;
  }

  Object.assign(window, { cmsSearch });
  document.addEventListener('keydown', search, true);
}
