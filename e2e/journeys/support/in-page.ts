import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';

// Runs inside the page under test: `visitor.ts` bundles this file and calls its functions by name.

/** An element as a visitor finds it: by its role and name, or a field by its label. */
export type Target =
  | { readonly role: string; readonly name?: string; readonly within?: Target }
  | { readonly label: string; readonly within?: Target };

/** What a visitor can see of an element. Position in CSS pixels of the window. */
export interface Sight {
  readonly x: number;
  readonly y: number;
  /** Whether a press at this position reaches the element. */
  readonly isOnTop: boolean;
  readonly background: string;
  readonly isFocused: boolean;
  readonly isChecked: boolean;
  readonly isInvalid: boolean;
}

/** Scrolls to the first visible element that matches. @returns null when none does */
export function look(target: Target): Sight | null {
  const element = findAll(target).find(isVisible);
  if (!element) return null;
  const shown = shownOf(element);
  shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = shown.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  return {
    x,
    y,
    isOnTop: shown.contains(document.elementFromPoint(x, y)),
    background: getComputedStyle(shown).backgroundColor,
    isFocused: document.activeElement === element,
    isChecked: element.matches(':checked'),
    isInvalid: element.getAttribute('aria-invalid') === 'true',
  };
}

/** A scope such as the page's header may make no box of its own. */
function findAll(target: Target): HTMLElement[] {
  const scopes = target.within === undefined ? [document.body] : findAll(target.within);
  return scopes.flatMap((scope) =>
    'label' in target
      ? queryAllByLabelText(scope, target.label, { selector: 'input, select, textarea' })
      : queryAllByRole(scope, target.role, {
          // Testing Library takes everything in a `hidden` element for hidden, styles or not: `isVisible` asks the browser.
          hidden: true,
          ...(target.name !== undefined && { name: target.name }),
        }),
  );
}

function isVisible(element: HTMLElement): boolean {
  const isOutOfReach = element.closest('[inert], [aria-hidden="true"]') !== null;
  return !isOutOfReach && shownOf(element).checkVisibility({ visibilityProperty: true });
}

/** A radio button of the theme switch is hidden behind the label around it. */
function shownOf(element: HTMLElement): HTMLElement {
  return element.closest('label') ?? element;
}

/** Address, visible text and colours of the page. */
export interface PageState {
  /** Without a slash at the end. */
  readonly path: string;
  readonly text: string;
  /** What `data-theme` says, null when it is not set. */
  readonly theme: string | null;
  readonly background: string;
  /** Whether React has taken over: what it manages has its internal keys. */
  readonly isHydrated: boolean;
  /** Whether a picture has arrived and can be shown. */
  readonly hasPicture: boolean;
}

/** Looks at the page as a whole. */
export function lookAround(): PageState {
  const main = document.querySelector('main');
  return {
    path: location.pathname.replace(/(.)\/$/, '$1'),
    text: document.body.innerText,
    theme: document.documentElement.dataset.theme ?? null,
    background: getComputedStyle(document.body).backgroundColor,
    isHydrated: main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps')),
    hasPicture: [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 1),
  };
}
