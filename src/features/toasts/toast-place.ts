import { topDialog } from '../../lib/open-dialogs';
import { toastHost } from './toast-host';

/** On the region while its toasts are on the opposite side, above instead of below (`toast-stack.tsx`). */
export const OPPOSITE = 'data-opposite';

/** Distance between a toast and a field or button in use, in CSS pixels. */
const GAP_PX = 8;

/** The top and bottom edges of something on the screen, in CSS pixels. */
interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** A place of the toasts: on the usual or the opposite side, after the form has been scrolled. */
interface Place {
  readonly isOpposite: boolean;
  /** Distance to scroll, in CSS pixels; negative to scroll up. */
  readonly scroll: number;
}

/**
 * Keeps the toasts inside the visible part of the page, and off the field and the button in use (TOAST-14): they move to the
 * opposite side, and if that is not enough, the form is scrolled. What is in use is the element with the focus and the submit button
 * of its form.
 * @returns a function that stops it
 */
export function keepToastsClear(): () => void {
  const host = toastHost();
  const controller = new AbortController();
  const { signal } = controller;
  let frame = 0;
  let mayScroll = false;

  function update(): void {
    frame = 0;
    followView(host);
    placeToasts(host, mayScroll);
    mayScroll = false;
  }

  function schedule(): void {
    if (host.querySelector('[data-toast]')) {
      frame ||= requestAnimationFrame(update);
    } else {
      host.removeAttribute(OPPOSITE);
    }
  }

  function scheduleWithScroll(): void {
    mayScroll = true;
    schedule();
  }

  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && !host.contains(target)) {
      lastFocused = target;
      scheduleWithScroll();
    }
  }

  const content = new MutationObserver(scheduleWithScroll);
  content.observe(host, { childList: true, characterData: true, subtree: true });
  document.addEventListener('focusin', onFocus, { signal });
  // While the visitor scrolls, toasts move and nothing else does. In the capture phase, because dialogs scroll too.
  document.addEventListener('scroll', schedule, { signal, capture: true, passive: true });
  window.addEventListener('resize', scheduleWithScroll, { signal });
  window.visualViewport?.addEventListener('resize', scheduleWithScroll, { signal });
  window.visualViewport?.addEventListener('scroll', schedule, { signal });
  lastFocused = document.activeElement ?? undefined;
  scheduleWithScroll();
  return () => {
    controller.abort();
    content.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** The element that had the focus last, outside of the toasts. Some browsers do not focus a pressed button. */
let lastFocused: Element | undefined;

/** Keeps the region's insets equal to the parts of the page that are not visible. */
function followView(host: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetTop = 0, offsetLeft = 0, width = clientWidth, height = clientHeight } = window.visualViewport ?? {};
  const insets = {
    top: offsetTop,
    right: clientWidth - offsetLeft - width,
    bottom: clientHeight - offsetTop - height,
    left: offsetLeft,
  };
  for (const [side, inset] of Object.entries(insets)) {
    host.style.setProperty(`--view-${side}`, `${Math.max(0, Math.round(inset))}px`);
  }
}

function placeToasts(host: HTMLElement, mayScroll: boolean): void {
  const stack = [...host.querySelectorAll('.notistack-SnackbarContainer')].find(({ clientHeight }) => clientHeight > 0);
  const box = stack?.getBoundingClientRect();
  if (!box) {
    return;
  }
  const { clientHeight } = document.documentElement;
  const view = {
    top: window.visualViewport?.offsetTop ?? 0,
    bottom: (window.visualViewport?.offsetTop ?? 0) + (window.visualViewport?.height ?? clientHeight),
  };
  const inUse = elementsInUse();
  const scroller = scrollerOf(inUse[0]);
  // The button may be too far from the field. Then the field counts, or the button if the focus is on something larger, such as the
  // summary of errors.
  const isControl = inUse[0]?.matches('a,button,input,select,textarea');
  const choices = [inUse, isControl ? inUse.slice(0, 1) : inUse.slice(1)].map((elements) =>
    choosePlace({
      kept: elements
        .map((element) => element.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < view.bottom && bottom > view.top,
        ),
      toasts: box,
      view,
      isOpposite: host.hasAttribute(OPPOSITE),
      room: mayScroll ? roomOf(scroller) : { up: 0, down: 0 },
    }),
  );
  const place = choices.find((choice) => choice !== undefined);
  if (place) {
    host.toggleAttribute(OPPOSITE, place.isOpposite);
    if (place.scroll !== 0) {
      scroller.scrollBy({ top: place.scroll, behavior: 'instant' });
    }
  }
}

interface Situation {
  /** What the toasts must not cover. */
  readonly kept: readonly Edges[];
  readonly toasts: Edges;
  /** The visible part of the page: the keyboard and zooming with two fingers make it smaller (`VisualViewport`). */
  readonly view: Edges;
  /** Whether the toasts are on the opposite side now. They stay there if they can. */
  readonly isOpposite: boolean;
  /** How far the form can be scrolled. */
  readonly room: { readonly up: number; readonly down: number };
}

/** The place with the least scrolling; undefined if the toasts would cover something everywhere. */
export function choosePlace({ kept, toasts, view, isOpposite, room }: Situation): Place | undefined {
  const height = toasts.bottom - toasts.top;
  const middle = (view.top + view.bottom) / 2;
  const isAbove = (toasts.top + toasts.bottom) / 2 < middle;
  const inset = isAbove ? toasts.top - view.top : view.bottom - toasts.bottom;
  const above = { top: view.top + inset, bottom: view.top + inset + height };
  const below = { top: view.bottom - inset - height, bottom: view.bottom - inset };

  function scrollFor(isTop: boolean): number | undefined {
    const place = isTop ? above : below;
    const covered = kept.filter(({ top, bottom }) => top < place.bottom && bottom > place.top);
    if (covered.length === 0) {
      return 0;
    }
    const scroll = isTop
      ? Math.min(...covered.map(({ top }) => top - place.bottom - GAP_PX))
      : Math.max(...covered.map(({ bottom }) => bottom - place.top + GAP_PX));
    const isPossible = scroll > 0 ? scroll <= room.down : -scroll <= room.up;
    const areVisible = kept.every(({ top, bottom }) => top - scroll >= view.top && bottom - scroll <= view.bottom);
    return isPossible && areVisible ? Math.trunc(scroll + Math.sign(scroll)) : undefined;
  }

  const places = [isOpposite, !isOpposite].flatMap((opposite) => {
    const scroll = scrollFor(opposite === isOpposite ? isAbove : !isAbove);
    return scroll === undefined ? [] : [{ isOpposite: opposite, scroll }];
  });
  return places.toSorted((a, b) => Math.abs(a.scroll) - Math.abs(b.scroll))[0];
}

/** The element with the focus, and the submit button of its form or of the dialog's. */
function elementsInUse(): Element[] {
  const active = document.activeElement;
  const isUsed = active && active !== document.body && !toastHost().contains(active);
  const focused = isUsed ? active : lastFocused?.isConnected ? lastFocused : undefined;
  // Not the form of the dialog's close button.
  const form = focused?.closest('form') ?? topDialog()?.querySelector('form:has(input)');
  const submit = form?.querySelector('[type=submit]');
  return [focused, submit].filter((element) => element !== undefined && element !== null);
}

/** The nearest element around another one that scrolls. */
function scrollerOf(element: Element | undefined): Element {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)) {
      return around;
    }
  }
  return document.scrollingElement ?? document.documentElement;
}

function roomOf({ scrollTop, scrollHeight, clientHeight }: Element): { readonly up: number; readonly down: number } {
  return { up: scrollTop, down: scrollHeight - clientHeight - scrollTop };
}
