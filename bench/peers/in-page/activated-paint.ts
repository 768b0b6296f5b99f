/**
 * When this document was painted after it had been prerendered, in ms since 1970; undefined for a document that was not
 * prerendered, or whose heading is not there yet. It is sent to the browser as text, so it must not use anything else.
 */
export function activatedPaint(headingSelector: string): number | undefined {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const [navigation] = performance.getEntriesByType('navigation');
  const { activationStart = 0 } = (navigation ?? {}) as { readonly activationStart?: number };
  if (!paint || activationStart === 0 || !document.querySelector(headingSelector)?.textContent) return undefined;
  return performance.timeOrigin + Math.max(paint.startTime, activationStart);
}
