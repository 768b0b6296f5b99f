/**
 * Calls the listener when an element comes into view or leaves it, and once at the start, so that what moves costs nothing while no visitor
 * can see it.
 * @returns a function that stops watching
 */
export function watchInView(element: Element, onChange: (isInView: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting === true));
  observer.observe(element);
  return () => observer.disconnect();
}
