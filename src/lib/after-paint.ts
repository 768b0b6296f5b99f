/** Runs a task after the next frame is painted, so that the visitor first sees the answer to a press. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
