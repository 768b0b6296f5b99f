import { OPEN_BY, PANEL_SUBMENU_TOGGLE, SUBMENU } from '../config/markup';
import { closest } from '../lib/closest';

/** What has opened a submenu. One that was opened by a press stays open when the mouse leaves it for the button. */
type OpenBy = 'hover' | 'press';

/**
 * Makes the submenus of header and side panel work (MENU-01 and following). In the header the button next to the entry's
 * link opens the submenu, and Arrow Down moves the focus into it. Hovering with a mouse opens it too; as WCAG 2.2 criterion
 * 1.4.13 requires, Escape closes it regardless of the focus, and a press on the button keeps it open. If the focus was in
 * the submenu, Escape moves it to the button.
 */
export function startSubmenus(): void {
  document.addEventListener('click', ({ target }) => {
    togglePanelSubmenu(target);
    const item = submenuOf(target);
    if (item && toggleOf(item)?.contains(nodeOf(target))) {
      setOpen(item, openBy(item) === 'press' ? undefined : 'press');
    }
  });
  document.addEventListener('keydown', (event) => {
    const item = submenuOf(event.target);
    if (event.key === 'Escape') {
      openItems().forEach(closeByKey);
    } else if (event.key === 'ArrowDown' && item && event.target === toggleOf(item)) {
      event.preventDefault();
      setOpen(item, 'press');
      item.querySelector<HTMLElement>(':scope > ul a')?.focus();
    }
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const item = submenuOf(target);
    if (item && !item.contains(nodeOf(relatedTarget))) {
      setOpen(item, undefined);
    }
  });
  document.addEventListener('pointerover', (event) => {
    const item = submenuOf(event.target);
    if (item && isMouse(event) && !item.contains(nodeOf(event.relatedTarget))) {
      setOpen(item, openBy(item) ?? 'hover');
    }
  });
  document.addEventListener('pointerout', (event) => {
    const item = submenuOf(event.target);
    if (item && isMouse(event) && !item.contains(nodeOf(event.relatedTarget))) {
      setOpen(item, undefined);
    }
  });
  // The mouse may have come before this script ran. On a touch screen, what was pressed last counts as hovered.
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const hovered = isTouch ? null : document.querySelector<HTMLElement>(`[${SUBMENU}]:hover`);
  if (hovered) {
    setOpen(hovered, 'hover');
  }
}

function closeByKey(item: HTMLElement): void {
  setOpen(item, undefined);
  if (item.contains(document.activeElement)) {
    toggleOf(item)?.focus();
  }
}

function togglePanelSubmenu(target: EventTarget | null): void {
  const toggle = closest(target, `[${PANEL_SUBMENU_TOGGLE}]`);
  const list = toggle?.nextElementSibling;
  if (toggle && list instanceof HTMLElement) {
    list.hidden = !list.hidden;
    toggle.ariaExpanded = String(!list.hidden);
  }
}

function setOpen(item: HTMLElement, by: OpenBy | undefined): void {
  if (by) {
    item.setAttribute(OPEN_BY, by);
  } else {
    item.removeAttribute(OPEN_BY);
  }
  const toggle = toggleOf(item);
  if (toggle) {
    toggle.ariaExpanded = String(by !== undefined);
  }
}

function openBy(item: HTMLElement): OpenBy | undefined {
  const by = item.getAttribute(OPEN_BY);
  return by === 'hover' || by === 'press' ? by : undefined;
}

function openItems(): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`[${OPEN_BY}]`);
}

function submenuOf(target: EventTarget | null): HTMLElement | null {
  return closest(target, `[${SUBMENU}]`);
}

function toggleOf(item: HTMLElement): HTMLElement | null {
  return item.querySelector(':scope > button');
}

function nodeOf(target: EventTarget | null): Node | null {
  return target instanceof Node ? target : null;
}

function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType === 'mouse';
}
