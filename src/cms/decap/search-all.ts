/**
 * Lets the box "Search all" search for a text as it is typed. Decap takes the text from an address, whose router loses `%`, `#`, `/` and `?`,
 * and finds no text of one or two letters.
 * @param search gets the text, and the label of the group if one was pressed below the box
 */
export function searchAll(search: (text: string, group?: string) => void): void {
  const box = 'input[placeholder="Search all"]';

  function take(event: Event, input: HTMLInputElement | null, group?: string): void {
    if (!input || input.value.trim() === '') return;
    event.stopPropagation();
    // Otherwise Enter would press the first button of what the search opens.
    event.preventDefault();
    // Closes the list of groups below the box.
    input.blur();
    search(input.value, group);
  }

  document.addEventListener(
    'keydown',
    (event) => {
      const { target, key } = event;
      if (key === 'Enter' && target instanceof HTMLInputElement && target.matches(box)) take(event, target);
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      const group = event.target instanceof Element ? event.target.closest('[class*="-SuggestionItem"]') : null;
      if (group) take(event, document.querySelector<HTMLInputElement>(box), group.textContent);
    },
    true,
  );
}
