/** Lets Enter in Decap's box "Search all" search all groups: Decap looks only in the open one. */
export function searchAllGroups(): void {
  function search(event: KeyboardEvent): void {
    const box = event.target;
    if (event.key !== 'Enter' || !(box instanceof HTMLInputElement) || box.placeholder !== 'Search all') return;
    event.stopPropagation();
    // Closes the list of groups below the box.
    box.blur();
    location.hash = `#/search/${encodeURIComponent(box.value)}`;
  }

  document.addEventListener('keydown', search, true);
}
