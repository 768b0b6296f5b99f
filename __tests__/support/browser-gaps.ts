import { matchMedia } from './media';

// Tests in the node environment have no window.
if (typeof window !== 'undefined') {
  window.matchMedia = matchMedia;
  window.scrollTo = () => undefined;
  // jsdom has no animations.
  Element.prototype.getAnimations = () => [];
}
