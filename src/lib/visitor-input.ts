import { PREBUILT_VIEW_ID } from '../config/markup';
import { controlsIn, setValue, valueOf, type Control } from './form-controls';

/** What can have the focus or be pressed. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary';

/** The elements of a part of the page that can have the focus, in their order. */
export function focusableIn(part: ParentNode): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

/** The element at the same place in another rendering; undefined if the renderings differ. */
export function twinOf(
  element: EventTarget | null | undefined,
  before: readonly HTMLElement[],
  after: readonly HTMLElement[],
): HTMLElement | undefined {
  return before.length === after.length ? after[before.findIndex((one) => one === element)] : undefined;
}

/** Moves the focus, with caret and selection, from an element to its twin. */
export function moveFocus(from: EventTarget | null, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  // Null, for example, in a field for an email address.
  if (isTextField(from) && isTextField(to) && from.selectionStart !== null) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
  }
}

function isTextField(element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The elements of the page before React, which may create all of them again. Removed ones still have what was typed. */
interface InputBeforeReact {
  readonly controls: ReadonlyMap<string, Control>;
  readonly focusable: readonly HTMLElement[];
  readonly view: HTMLElement | null;
  focused: Element | null;
}

let input: InputBeforeReact | undefined;

/**
 * Call it before React hydrates the page. If somebody has changed the page, for example a translation, React does not keep the
 * elements: what was typed by then, the focus and the caret move on to the new ones (START-04). Passwords stay in memory.
 */
export function recordInput(): void {
  const { activeElement } = document;
  input = {
    controls: new Map(controlsIn(document.forms)),
    focusable: focusableIn(document),
    view: document.getElementById(PREBUILT_VIEW_ID),
    focused: activeElement === document.body ? null : activeElement,
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
}

function onFocus({ target }: FocusEvent): void {
  if (input && target instanceof Element) {
    input.focused = target;
  }
}

/** The visitor may have left a field. An element that React has removed is not left. */
function onBlur(): void {
  setTimeout(() => {
    if (input?.focused?.isConnected && document.activeElement === document.body) {
      input.focused = null;
    }
  });
}

/** Enters what was typed into the controls before React has created them again. */
export function restoreInput(forms: Iterable<Element>): void {
  for (const [key, control] of controlsIn(forms)) {
    const before = input?.controls.get(key);
    if (before && before !== control) {
      setValue(control, valueOf(before));
    }
  }
}

/** Moves the prebuilt view of a member page to its new place. */
export function adoptPrebuiltView(place: HTMLElement | null): void {
  if (input?.view && input.view !== place) {
    place?.append(...input.view.childNodes);
  }
}

/** Returns the focus to where it was, if its element was created again. Call it when the new elements are in the page. */
export function restoreFocus(): void {
  const { focused, focusable = [], controls = new Map<string, Control>() } = input ?? {};
  if (!focused || focused === document.activeElement) {
    return;
  }
  const [key] = [...controls].find(([, control]) => control === focused) ?? [];
  const [, control] = controlsIn(document.forms).find(([newKey]) => newKey === key) ?? [];
  const inPage = focused instanceof HTMLElement && focused.isConnected ? focused : control;
  const twin = inPage ?? twinOf(focused, focusable, focusableIn(document));
  if (twin) {
    moveFocus(focused, twin);
  }
}

/** Call it when the start has ended. */
export function forgetInput(): void {
  input = undefined;
  document.removeEventListener('focusin', onFocus);
  document.removeEventListener('focusout', onBlur);
}
