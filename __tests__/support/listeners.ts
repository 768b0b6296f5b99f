type AddListener = typeof window.addEventListener;

/** Removes, after each test, the listeners of document and window that page scripts never remove. Tests of a file share one page. */
export function removeListenersAfterEach(): void {
  let added: { target: EventTarget; args: Parameters<AddListener> }[] = [];

  beforeEach(() => {
    for (const target of [document, window]) {
      const add = target.addEventListener.bind(target) as AddListener;
      jest.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<AddListener>) => {
        added.push({ target, args });
        add(...args);
      });
    }
  });

  afterEach(() => {
    added.forEach(({ target, args }) => {
      target.removeEventListener(...args);
    });
    added = [];
  });
}
