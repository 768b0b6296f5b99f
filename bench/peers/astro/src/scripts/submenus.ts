/** Opens and closes the submenus of the header and of the side panel. */
document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target.closest('nav button[aria-expanded]') : null;
  for (const button of document.querySelectorAll('nav button[aria-expanded]')) {
    const isOpen = button === pressed && button.getAttribute('aria-expanded') === 'false';
    button.setAttribute('aria-expanded', String(isOpen));
  }
});

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const button of document.querySelectorAll('nav button[aria-expanded="true"]')) {
    button.setAttribute('aria-expanded', 'false');
  }
});
