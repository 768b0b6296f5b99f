// Tests in the node environment have no window.
if (typeof window !== 'undefined') {
  // No query matches until a test uses `mockViewport`.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
  window.scrollTo = () => undefined;
  // jsdom has no layout, so nothing is in view until a test uses `mockIntersectionObserver`.
  Object.assign(window, {
    IntersectionObserver: class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  });
  // jsdom has no animations.
  Element.prototype.getAnimations = () => [];
  // jsdom reads files only with this class.
  Blob.prototype.arrayBuffer = function read() {
    const reader = new FileReader();
    return new Promise((resolve) => {
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}
