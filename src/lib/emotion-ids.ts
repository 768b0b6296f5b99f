/** The key of Emotion's cache, which begins the names of its classes. */
export const EMOTION_KEY = 'css';

const ATTRIBUTE = 'data-emotion';
const CLASS = new RegExp(`\\.${EMOTION_KEY}-([\\w-]+)`, 'g');

/**
 * The ids of Emotion's rules in a style element. Rules with a class name it themselves; the ids of global rules and keyframes
 * are in `data-emotion`, after the name of the cache.
 */
export function emotionIds(style: Element): string[] {
  const [cache, ...ids] = style.getAttribute(ATTRIBUTE)?.split(' ') ?? [];
  return cache === EMOTION_KEY ? [...new Set(Array.from(style.textContent.matchAll(CLASS), ([, id = '']) => id))] : ids;
}

/**
 * Lists the ids of a page's rules in `data-emotion`, where Emotion's cache looks for what it need not insert. The HTML of pages
 * does not list them, because they are in its rules too: that made each page 110 to 180 compressed bytes longer.
 */
export function listEmotionIds(): void {
  document.querySelectorAll(`style[${ATTRIBUTE}=${EMOTION_KEY}]`).forEach((style) => {
    style.setAttribute(ATTRIBUTE, [EMOTION_KEY, ...emotionIds(style)].join(' '));
  });
}
