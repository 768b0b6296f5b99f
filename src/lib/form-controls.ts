import { NO_DRAFT } from '../config/markup';

/** A control with a value that the visitor can change. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form, or of all forms of the page, each with a key that is the same in every rendering. */
export function controlsIn(forms: Iterable<Element>): (readonly [key: string, control: Control])[] {
  return [...forms]
    .flatMap((form) => [...form.querySelectorAll<Control>('input, select, textarea')])
    .map((control) => [keyOf(control), control] as const)
    .filter(([key]) => key);
}

function keyOf(control: Control): string {
  return control.type === 'radio' ? `${control.name}=${control.value}` : control.id;
}

/** What the visitor has entered: a text, or whether a checkbox or radio button is checked. */
export function valueOf(control: Control): string | boolean {
  return isChoice(control) ? control.checked : control.value;
}

/** Enters a value that `valueOf` has returned. Ignores a missing one. */
export function setValue(control: Control, value: string | boolean | undefined): void {
  if (isChoice(control) && typeof value === 'boolean') {
    control.checked = value;
  } else if (typeof value === 'string') {
    control.value = value;
  }
}

/** What was typed into forms: texts, or whether a checkbox or radio button is checked, by the keys of the controls. */
export type FormDraft = Readonly<Record<string, string | boolean>>;

/** Reads what was typed into forms, without some controls. */
export function readDraft(forms: Iterable<Element>, isLeftOut: (control: Control) => boolean): FormDraft {
  const controls = controlsIn(forms).filter(([, control]) => !isLeftOut(control));
  return Object.fromEntries(controls.map(([key, control]) => [key, valueOf(control)]));
}

/** Enters what was typed. */
export function fillIn(forms: Iterable<Element>, draft: FormDraft | undefined): void {
  controlsIn(forms).forEach(([key, control]) => setValue(control, draft?.[key]));
}

/** Whether a control is a checkbox or a radio button. */
export function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Whether what was typed must not be stored: a password, also while it is shown, or a card field. */
export function isSecret(control: Control): boolean {
  return control.matches(`[type=password],[autocomplete$=password],[${NO_DRAFT}]`);
}

/** Whether the visitor has changed a control. Of a list it is not known. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return false;
  return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
