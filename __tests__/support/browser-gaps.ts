import { matchMedia } from './media';
import { SeenObserver } from './seen-observer';

// Tests in the node environment have no window.
if (typeof window !== 'undefined') {
  window.matchMedia = matchMedia;
  window.scrollTo = () => undefined;
  // jsdom has no animations.
  Element.prototype.getAnimations = () => [];
  Object.assign(window, { IntersectionObserver: SeenObserver });
  // jsdom reads files only with this class.
  Blob.prototype.arrayBuffer = function read() {
    const reader = new FileReader();
    return new Promise((resolve) => {
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}
