/** Runs in each measured document before its own scripts, and reports what is painted. esbuild bundles it. */
import { REPORT_FUNCTION, SELECTORS } from './selectors';
import type { Point, Report } from './selectors';

declare global {
  interface Window {
    [REPORT_FUNCTION]?: (report: Report) => void;
    benchProbe?: typeof probe;
  }
  interface PerformanceEventTiming {
    readonly interactionId: number;
  }
}

const probe = { pointOf, takeWorstInteraction };

function report(value: Report): void {
  window[REPORT_FUNCTION]?.(value);
}

/** The current time as milliseconds since 1970. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The middle of the first element that a visitor can press; it is scrolled into view. */
function pointOf(selector: string): Point | undefined {
  for (const element of document.querySelectorAll(selector)) {
    if (element.getBoundingClientRect().width > 0) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const point = pressablePoint(element);
    if (point) return point;
  }
  return undefined;
}

/** The middle of an element, if a press there reaches it. */
function pressablePoint(element: Element): Point | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return undefined;
  const point = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? point : undefined;
}

let worstInteraction = 0;

/** The longest interaction since the last call, in milliseconds; 0 if all were shorter than the browser reports. */
function takeWorstInteraction(): number {
  const worst = worstInteraction;
  worstInteraction = 0;
  return worst;
}

let field: Element | undefined;
let heading = '';
let isScheduled = false;

/** After a change of the document, looks in the next frame and reports after the frame is painted. */
function scheduleLook(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    look();
  });
}

function look(): void {
  const foundField = document.querySelector(SELECTORS.firstField) ?? undefined;
  const point = foundField && pressablePoint(foundField);
  if (point && foundField !== field) afterPaint((at) => report({ kind: 'field', at, point }));
  field = point ? foundField : undefined;

  const shown = [...document.querySelectorAll(SELECTORS.heading)].find((element) => element.checkVisibility());
  const text = shown?.textContent ?? '';
  if (text !== heading && text !== '') afterPaint((at) => report({ kind: 'heading', at, text }));
  heading = text;
}

/** Calls back when the frame that is being rendered has been handed over for painting. */
function afterPaint(callback: (at: number) => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => callback(now());
  requestAnimationFrame(() => port2.postMessage(undefined));
}

if (window === window.top) {
  window.benchProbe = probe;
  new MutationObserver(scheduleLook).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (paint) {
      report({ kind: 'first-paint', at: performance.timeOrigin + paint.startTime, signUp: pointOf(SELECTORS.signUp) });
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0) worstInteraction = Math.max(worstInteraction, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
