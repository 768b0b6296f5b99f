/** Closes the sign-up, and sends its form without leaving the page. */
const signUp = document.querySelector<HTMLDialogElement>('#sign-up');

signUp?.querySelector('[data-close]')?.addEventListener('click', () => signUp.close());

signUp?.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  void fetch(form.action, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then(
    (response) => {
      if (response.ok) signUp.close();
    },
  );
});
