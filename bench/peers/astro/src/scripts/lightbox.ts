/** Shows the pictures of the gallery one at a time, over the whole window. */
const viewer = document.querySelector<HTMLDialogElement>('#lightbox');
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[aria-haspopup="dialog"]')];

function show(dialog: HTMLDialogElement, index: number): void {
  const shown = (index + links.length) % links.length;
  const link = links[shown];
  if (!link) return;
  const picture = new Image();
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.src = link.href;
  dialog.dataset.index = String(shown);
  dialog.querySelector('.stage')?.replaceChildren(picture);
  const position = dialog.querySelector('[role="status"]');
  if (position) position.textContent = `${shown + 1} of ${links.length}`;
}

if (viewer) {
  const dialog = viewer;
  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(dialog, index);
      dialog.showModal();
    });
  }
  dialog.addEventListener('click', ({ target }) => {
    const move = target instanceof Element ? target.closest<HTMLElement>('[data-move]')?.dataset.move : undefined;
    if (move === 'close') dialog.close();
    else if (move !== undefined) show(dialog, Number(dialog.dataset.index) + Number(move));
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(dialog, Number(dialog.dataset.index) - 1);
    if (key === 'ArrowRight') show(dialog, Number(dialog.dataset.index) + 1);
  });
}
