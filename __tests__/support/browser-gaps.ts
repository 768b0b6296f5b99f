import { matchMedia } from './media';

// Tests that name the node environment have no window to fill.
if (typeof window !== 'undefined') {
  window.matchMedia = matchMedia;
  window.scrollTo = () => undefined;
  // jsdom animates nothing.
  Element.prototype.getAnimations = () => [];
}
