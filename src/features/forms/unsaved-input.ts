import { currentSession, onSessionEvent } from '../session';

/** What is filled in: text by the id of its control, and whether a checkbox or radio button is checked. */
type Values = ReadonlyMap<string, string | boolean>;

interface Draft {
  readonly values: Values;
  /** Token of the member who typed it; undefined for a guest. */
  readonly owner: string | undefined;
}

/** In memory only, so that leaving a form loses nothing and browser storage never holds a password. */
const drafts = new Map<string, Draft>();

let isListening = false;

/** What was typed into the form of this name and not sent yet. A member never gets the draft of another member. */
export function unsavedInputOf(form: string): Values | undefined {
  const draft = drafts.get(form);
  return draft && (draft.owner === undefined || draft.owner === currentToken()) ? draft.values : undefined;
}

/** @param unkept ids of the controls whose text must not outlive the page, such as a card number */
export function keepUnsavedInput(form: string, element: HTMLFormElement, unkept: readonly string[] = []): void {
  const controls = controlsOf(element).filter(([key]) => !unkept.includes(key));
  drafts.set(form, {
    values: new Map(controls.map(([key, control]) => [key, isChoice(control) ? control.checked : control.value])),
    owner: currentToken(),
  });
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ type }) => {
      if (type === 'ended') {
        // The next visitor at this screen may be somebody else.
        dropAllUnsavedInput();
      }
    });
  }
}

/** Fills a form in as it was left. */
export function restoreUnsavedInput(form: string, element: HTMLFormElement): void {
  const values = unsavedInputOf(form);
  for (const [key, control] of values ? controlsOf(element) : []) {
    const value = values?.get(key);
    if (isChoice(control) && typeof value === 'boolean') {
      control.checked = value;
    } else if (typeof value === 'string') {
      control.value = value;
    }
  }
}

/** Whether anything in a form differs from how it is rendered. */
export function isFilledIn(element: HTMLFormElement): boolean {
  return controlsOf(element).some(([, control]) => {
    if (control instanceof HTMLSelectElement) {
      return false;
    }
    return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
  });
}

/** Forgets a draft, for example because it has been sent. */
export function dropUnsavedInput(form: string): void {
  drafts.delete(form);
}

export function dropAllUnsavedInput(): void {
  drafts.clear();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Every control that a visitor fills in, with a key that stays the same each time the form is rendered. */
function controlsOf(form: HTMLFormElement): (readonly [key: string, control: Control])[] {
  return [...form.elements].flatMap((control) => {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      return [[`${control.name}=${control.value}`, control] as const];
    }
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement;
    return isControl && control.id ? [[control.id, control] as const] : [];
  });
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function currentToken(): string | undefined {
  const state = currentSession();
  return state.status === 'member' ? state.session.token : undefined;
}
