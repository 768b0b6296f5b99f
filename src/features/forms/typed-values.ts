import { currentSession, onSessionEvent } from '../session/session';

/** The texts of all fields; of a checkbox its value while it is checked. */
export type FormTexts<Field extends string> = Readonly<Record<Field, string>>;

/** What the fields of a form hold now, as typed. @param idOf the id of a field's control */
export function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  idOf: (field: Field) => string,
): FormTexts<Field> {
  return mapFields(fields, (field) => textOf(form.elements.namedItem(idOf(field))));
}

/** The same texts without spaces around them. */
export function trimTexts<Field extends string>(typed: FormTexts<Field>): FormTexts<Field> {
  return mapFields(Object.keys(typed) as Field[], (field) => typed[field].trim());
}

/** What is filled in: text by the id of its control, and whether a checkbox or radio button is checked. */
type Values = ReadonlyMap<string, string | boolean>;

interface KeptValues {
  readonly values: Values;
  /** Token of the member who typed them; undefined for a guest. */
  readonly owner: string | undefined;
}

/** In memory only, so that leaving a form loses nothing and browser storage never holds a password. */
const keptValues = new Map<string, KeptValues>();

let isListening = false;

/** What was typed into the form of this name and not sent yet. A member never gets what another member typed. */
export function typedValuesOf(form: string): Values | undefined {
  const kept = keptValues.get(form);
  return kept && (kept.owner === undefined || kept.owner === currentToken()) ? kept.values : undefined;
}

/** @param unkept ids of the controls whose text must not outlive the page, such as a card number */
export function keepTypedValues(form: string, element: HTMLFormElement, unkept: readonly string[] = []): void {
  const controls = controlsOf(element).filter(([key]) => !unkept.includes(key));
  keptValues.set(form, {
    values: new Map(controls.map(([key, control]) => [key, isChoice(control) ? control.checked : control.value])),
    owner: currentToken(),
  });
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ type }) => {
      if (type === 'ended') {
        // The next visitor at this screen may be somebody else.
        dropAllTypedValues();
      }
    });
  }
}

/** Fills a form in as it was left. */
export function restoreTypedValues(form: string, element: HTMLFormElement): void {
  const values = typedValuesOf(form);
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

/** Forgets what was typed into a form, for example because it has been sent. */
export function dropTypedValues(form: string): void {
  keptValues.delete(form);
}

export function dropAllTypedValues(): void {
  keptValues.clear();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Every control that a visitor fills in, with a key that stays the same each time the form is rendered. */
function controlsOf(form: HTMLFormElement): (readonly [key: string, control: Control])[] {
  return [...form.elements].flatMap((control) => {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      return [[`${control.name}=${control.value}`, control] as const];
    }
    return isControl(control) && control.id ? [[control.id, control] as const] : [];
  });
}

function mapFields<Field extends string>(
  fields: readonly Field[],
  textOfField: (field: Field) => string,
): FormTexts<Field> {
  return Object.fromEntries(fields.map((field) => [field, textOfField(field)])) as FormTexts<Field>;
}

function textOf(control: Element | RadioNodeList | null): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return control.checked ? control.value : '';
  }
  return isControl(control) ? control.value : '';
}

function isControl(control: unknown): control is Control {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function currentToken(): string | undefined {
  const state = currentSession();
  return state.status === 'member' ? state.session.token : undefined;
}
