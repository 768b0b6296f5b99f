import { createElement } from '../../lib/define-element';
import { groupDigits } from '../../lib/group-digits';
import { prefersReducedMotion } from '../../lib/reduced-motion';

/** A figure that counts up. */
export interface CountUp {
  /** The final figure. */
  readonly value: number;
  /** Amount that each step adds. */
  readonly step: number;
  /** Milliseconds between two steps. */
  readonly interval: number;
  /** Shown after the figure, as in "500+". */
  readonly suffix: string;
}

/** The text of a figure, such as `1,500+`. */
export function formatCount(value: number, suffix: string): string {
  return groupDigits(String(value)) + suffix;
}

/**
 * Makes the element `<count-up>` count from 0 to its value when it first comes into view. The counting text is in a shadow
 * tree, hidden from assistive technology, and covers the element's own final text, which stays unchanged: React may hydrate
 * the element meanwhile.
 * @returns a function that stops the count
 */
export function startCounter(element: HTMLElement): () => void {
  const countUp = readCountUp(element);
  let stop: (() => void) | undefined;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) {
      observer.disconnect();
      stop = count(element, countUp);
    }
  });
  if (countUp.step > 0 && !prefersReducedMotion()) {
    observer.observe(element);
  }
  return () => {
    observer.disconnect();
    stop?.();
  };
}

function readCountUp({ dataset }: HTMLElement): CountUp {
  return {
    value: Number(dataset.value),
    step: Number(dataset.step),
    interval: Number(dataset.interval),
    suffix: dataset.suffix ?? '',
  };
}

/**
 * Counts once. The figure depends on the elapsed time, not on the number of timer calls, so that throttled timers do not
 * delay the end.
 * @returns a function that shows the final text
 */
function count(element: HTMLElement, { value, step, interval, suffix }: CountUp): () => void {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const text = createElement('span', { 'aria-hidden': 'true', style: 'grid-area:1/1' });
  const finalText = createElement('slot', { style: 'grid-area:1/1;opacity:0;display:block' });
  const startedAt = performance.now();

  function show(): void {
    const reached = Math.floor((performance.now() - startedAt) / interval) * step;
    if (reached >= value) {
      end();
    } else {
      text.textContent = formatCount(reached, suffix);
    }
  }

  function end(): void {
    clearInterval(timer);
    shadow.replaceChildren(createElement('slot'));
  }

  const timer = setInterval(show, interval);
  shadow.replaceChildren(finalText, text);
  show();
  return end;
}
