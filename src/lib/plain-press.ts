/** Whether a press is plain. With a modifier or another button the visitor wants a new tab, a new window or a download. */
export function isPlainPress(
  press: Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean {
  return !(press.button || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey);
}
