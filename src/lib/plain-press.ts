/** Whether a press is plain. With a modifier or another button the visitor wants a new tab, a new window or a download. */
export function isPlainPress({
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return !(button || altKey || ctrlKey || metaKey || shiftKey);
}
