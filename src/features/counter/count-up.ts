import { createElement } from '../../lib/define-element';
import { groupDigits } from '../../lib/group-digits';
import { watchInView } from '../../lib/in-view';
import { prefersReducedMotion } from '../../lib/reduced-motion';

export interface CountUp {
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
 * Makes the element `<count-up>` count once from 0 to its value, from when it first comes into view. Out of view nothing changes. The
 * counting text is in a shadow tree, hidden from assistive technology, and covers the element's own final text, which stays unchanged:
 * React may hydrate the element in the meantime.
 * @returns a function that stops the count and shows the final text
 */
export function startCounter(element: HTMLElement): () => void {
  const { value, step, interval, suffix } = readCountUp(element);
  if (step <= 0 || prefersReducedMotion()) return () => undefined;
  // Its size does not depend on its text, so that a step lays out nothing else.
  const text = createElement('span', { 'aria-hidden': 'true', style: 'grid-area:1/1;contain:size layout' });
  const finalText = createElement('slot', { style: 'grid-area:1/1;opacity:0;display:block' });
  let startedAt: number | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** The figure depends on the elapsed time, not on the number of timer calls, so that throttled timers do not delay the end. */
  function show(since: number): void {
    const reached = Math.floor((performance.now() - since) / interval) * step;
    if (reached >= value) {
      end();
    } else {
      text.textContent = formatCount(reached, suffix);
    }
  }

  function start(): number {
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    shadow.replaceChildren(finalText, text);
    return performance.now();
  }

  function end(): void {
    stopWatching();
    clearInterval(timer);
    element.shadowRoot?.replaceChildren(createElement('slot'));
  }

  const stopWatching = watchInView(element, (isInView) => {
    clearInterval(timer);
    if (isInView) {
      const since = (startedAt ??= start());
      timer = setInterval(() => show(since), interval);
      show(since);
    }
  });
  return end;
}

function readCountUp({ dataset }: HTMLElement): CountUp {
  return {
    value: Number(dataset.value),
    step: Number(dataset.step),
    interval: Number(dataset.interval),
    suffix: dataset.suffix ?? '',
  };
}
