import { ONLY_FOR, PREBUILT_VIEW_ID } from '../config/markup';
import { controlsIn, setValue, valueOf, type Control } from './form-controls';

/** What can have the focus or be pressed. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary';

/** The elements of a part of the page that can have the focus, in their order, but for those that are for others. */
function focusableIn(part: ParentNode): HTMLElement[] {
  const others = document.documentElement.dataset.session ? 'guest' : 'member';
  return [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.closest(`[${ONLY_FOR}=${others}]`));
}

/** The element at the same place in another rendering; undefined if the renderings differ. */
function twinOf(
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

/** The parts of a page that have the same elements in every rendering. */
const PARTS = 'main, dialog, header, footer, [popover]';

/** The elements of the page before React, which may create all of them again. Removed ones still have what was typed. */
interface RecordedElements {
  readonly controls: ReadonlyMap<string, Control>;
  readonly focusable: readonly HTMLElement[];
  readonly view: HTMLElement | null;
  /** What had the focus before a dialog was opened. */
  readonly opener: Element | null | undefined;
  /** The side panel, if it is open. */
  readonly panel: Element | null;
  focused: Element | null;
}

let recorded: RecordedElements | undefined;

/**
 * Call it before React hydrates the page. If somebody has changed the page, for example a translation, React does not keep the
 * elements: what was typed by then, the focus, the caret and a waiting press move on to the new ones (START-04). Passwords stay in memory.
 */
export function recordElements(): void {
  const { activeElement } = document;
  recorded = {
    controls: new Map(controlsIn(document.forms)),
    focusable: focusableIn(document),
    view: document.getElementById(PREBUILT_VIEW_ID),
    opener: document.querySelector<HTMLDialogElement>('dialog[open]')?.opener,
    panel: document.querySelector(':popover-open'),
    focused: activeElement === document.body ? null : activeElement,
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
}

/** Only what the visitor focuses, not what the new elements of the page do. */
function onFocus({ target }: FocusEvent): void {
  const focused = recorded?.focusable.find((element) => element === target);
  if (recorded && focused) {
    recorded.focused = focused;
  }
}

/** The visitor may have left a field. An element that React has removed is not left. */
function onBlur(): void {
  setTimeout(() => {
    if (recorded?.focused?.isConnected && document.activeElement === document.body) {
      recorded.focused = null;
    }
  });
}

/** The element that has taken the place of another one, in its part of the page; itself if it is still there. */
function successorOf(element: Element): HTMLElement | undefined {
  if (element.isConnected) return element instanceof HTMLElement ? element : undefined;
  const [key] = [...(recorded?.controls ?? [])].find(([, control]) => control === element) ?? [];
  const [, control] = controlsIn(document.forms).find(([newKey]) => newKey === key) ?? [];
  const before = element.closest(PARTS);
  const after = before && document.querySelector(before.id ? `#${before.id}` : before.localName);
  return control ?? (after ? twinOf(element, focusableIn(before), focusableIn(after)) : undefined);
}

/** Enters what was typed into the controls that React has created again since. */
export function moveDrafts(forms: Iterable<Element>): void {
  for (const [key, control] of controlsIn(forms)) {
    const before = recorded?.controls.get(key);
    if (before && before !== control) {
      setValue(control, valueOf(before));
    }
  }
}

/** Moves the prebuilt view of a member page to its new place. */
export function adoptPrebuiltView(place: HTMLElement | null): void {
  if (recorded?.view && recorded.view !== place) {
    place?.append(...recorded.view.childNodes);
  }
}

/** Focuses what had the focus before a dialog, because it gets it back. Call it before the dialog opens again. */
export function restoreOpener(): void {
  if (recorded?.opener && !recorded.opener.isConnected) {
    successorOf(recorded.opener)?.focus();
  }
}

/** Opens the side panel again, and returns the focus to where it was, if these elements were created again. Call it when the new elements are in the page. */
export function restoreFocus(): void {
  if (recorded?.panel && !recorded.panel.isConnected) {
    document.getElementById(recorded.panel.id)?.showPopover();
  }
  const focused = recorded?.focused;
  const successor = focused && focused !== document.activeElement ? successorOf(focused) : undefined;
  if (focused && successor) {
    moveFocus(focused, successor);
  }
}

/** Call it when the start has ended. A press that has waited goes on to the element that was created again. */
export function forgetElements(): void {
  for (const element of recorded?.focusable ?? []) {
    const successor = element.isConnected ? undefined : successorOf(element);
    if (successor) {
      element.addEventListener('click', (event) => {
        // Browsers follow a link that is no longer in the page, too.
        event.preventDefault();
        successor.click();
      });
    }
  }
  recorded = undefined;
  document.removeEventListener('focusin', onFocus);
  document.removeEventListener('focusout', onBlur);
}
