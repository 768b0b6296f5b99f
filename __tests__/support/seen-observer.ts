import { act } from 'react';

type Listener = (entries: readonly { readonly target: Element; readonly isIntersecting: boolean }[]) => void;

/** jsdom has no IntersectionObserver: with this one nothing is in view until a test says so. */
export class SeenObserver {
  static all = new Set<SeenObserver>();
  readonly targets = new Set<Element>();

  constructor(readonly listener: Listener) {
    SeenObserver.all.add(this);
  }

  observe(target: Element): void {
    this.targets.add(target);
  }

  unobserve(target: Element): void {
    this.targets.delete(target);
  }

  disconnect(): void {
    this.targets.clear();
  }
}

/** Reports to all observers that their elements, or only one of them, have come into view or have left it. */
export function reportInView(isIntersecting: boolean, only?: Element): void {
  act(() => {
    for (const { targets, listener } of SeenObserver.all) {
      const reported = [...targets].filter((target) => only === undefined || target === only);
      if (reported.length > 0) listener(reported.map((target) => ({ target, isIntersecting })));
    }
  });
}

export function forgetObservers(): void {
  SeenObserver.all.clear();
}
