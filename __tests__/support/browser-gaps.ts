import { matchMedia } from './media';
import { SeenObserver } from './seen-observer';

// Tests in the node environment have no window.
if (typeof window !== 'undefined') {
  window.matchMedia = matchMedia;
  window.scrollTo = () => undefined;
  // jsdom has no animations.
  Element.prototype.getAnimations = () => [];
  Object.assign(window, { IntersectionObserver: SeenObserver });
}
