/**
 * jsdom has neither popovers nor `inert`. This adds the behaviour that the site needs, as in the HTML standard: buttons with
 * `popovertarget`, `showPopover` and `hidePopover`, `:popover-open`, the events `beforetoggle` (immediately) and `toggle`
 * (later), closing by Escape and by a press outside, returning the focus to the opener except after such a press, and no
 * focus in inert elements.
 */
let openPopovers: { popover: HTMLElement; opener: Element | null }[] = [];
const style = document.createElement('style');

function isOpen(element: Element): boolean {
  return openPopovers.some(({ popover }) => popover === element);
}

/** Hides closed popovers, as the browser's style sheet does. An attribute would cause a hydration mismatch. */
function applyStyle(): void {
  const open = openPopovers.map(({ popover }) => `:not(#${popover.id})`).join('');
  style.textContent = `[popover]${open} { display: none }`;
}

function announce(popover: HTMLElement, type: 'beforetoggle' | 'toggle', newState: 'open' | 'closed'): boolean {
  const event = Object.assign(new Event(type, { cancelable: type === 'beforetoggle' && newState === 'open' }), {
    newState,
    oldState: newState === 'open' ? 'closed' : 'open',
  });
  return popover.dispatchEvent(event);
}

function show(popover: HTMLElement): void {
  if (isOpen(popover) || !announce(popover, 'beforetoggle', 'open')) return;
  // Popovers of earlier tests may have been removed while they were open.
  openPopovers = openPopovers.filter((entry) => entry.popover.isConnected);
  openPopovers.push({ popover, opener: document.activeElement });
  applyStyle();
  popover.querySelector<HTMLElement>('[autofocus]')?.focus();
  queueMicrotask(() => announce(popover, 'toggle', 'open'));
}

function hide(popover: HTMLElement, returnFocus: boolean): void {
  if (!isOpen(popover)) return;
  announce(popover, 'beforetoggle', 'closed');
  const [entry] = openPopovers.splice(
    openPopovers.findIndex((candidate) => candidate.popover === popover),
    1,
  );
  applyStyle();
  const hadFocus = popover.contains(document.activeElement);
  if (hadFocus && returnFocus && entry?.opener instanceof HTMLElement) entry.opener.focus();
  // What is no longer shown cannot hold the focus.
  else if (hadFocus && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  queueMicrotask(() => announce(popover, 'toggle', 'closed'));
}

function topmost(): HTMLElement | undefined {
  return openPopovers.at(-1)?.popover;
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[popovertarget]') : null;
  const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (!popover || event.defaultPrevented) return;
  const action = button.getAttribute('popovertargetaction') ?? 'toggle';
  if (isOpen(popover)) {
    if (action !== 'show') hide(popover, true);
  } else if (action !== 'hide') {
    show(popover);
  }
}

function onEscape(event: KeyboardEvent): void {
  const popover = topmost();
  if (event.key === 'Escape' && popover) hide(popover, true);
}

function onPressOutside(event: Event): void {
  const popover = topmost();
  const beside = event.target instanceof Element && !popover?.contains(event.target);
  // The button of the popover toggles it.
  if (popover && beside && !event.target.closest(`[popovertarget="${popover.id}"]`)) hide(popover, false);
}

const { matches } = Element.prototype;
const { focus } = HTMLElement.prototype;

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement): void {
    show(this);
  },
  hidePopover(this: HTMLElement): void {
    hide(this, true);
  },
  focus(this: HTMLElement, options?: FocusOptions): void {
    if (!this.closest('[inert]')) focus.call(this, options);
  },
});
Element.prototype.matches = function matchesWithPopovers(this: Element, selectors: string): boolean {
  return selectors === ':popover-open' ? isOpen(this) : matches.call(this, selectors);
};
Object.defineProperty(HTMLElement.prototype, 'inert', {
  get(this: HTMLElement): boolean {
    return this.hasAttribute('inert');
  },
  set(this: HTMLElement, value: boolean) {
    this.toggleAttribute('inert', value);
  },
});

document.addEventListener('click', onClick);
document.addEventListener('keydown', onEscape);
document.addEventListener('pointerup', onPressOutside);
document.head.append(style);
applyStyle();

export {};
