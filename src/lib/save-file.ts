/** Offers a text as a download. */
export function saveFile(download: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href, download });
  link.click();
  // Some browsers read the address after the event.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
