import { TYPED_FORMS_STORAGE_KEY } from '../../config/storage-keys';
import { NO_DRAFT } from '../../config/markup';
import { controlsIn, isSecret, setValue, valueOf } from '../../lib/form-controls';
import { setItem, takeStored } from '../../lib/stored';
import { currentSession, isUnwanted, onSessionEvent } from '../session/session';
import { readUser, type Session, type SessionUser } from '../session/stored-session';

/** The texts of all fields. A checked checkbox has its value, an unchecked one `''`. */
export type FormTexts<Field extends string> = Readonly<Record<Field, string>>;

/** The current, untrimmed texts of a form's fields. @param idOf the id of a field's control */
export function readTexts<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  idOf: (field: Field) => string,
): FormTexts<Field> {
  return mapFields(fields, (field) => textOf(form.elements.namedItem(idOf(field))));
}

/** The texts without surrounding spaces. */
export function trimTexts<Field extends string>(typed: FormTexts<Field>): FormTexts<Field> {
  return mapFields(Object.keys(typed) as Field[], (field) => typed[field].trim());
}

/** Typed values by the id of their control: text, or whether a checkbox or radio button is checked. */
type Values = ReadonlyMap<string, string | boolean>;

interface KeptValues {
  readonly values: Values;
  /** The ids of passwords. */
  readonly secret: readonly string[];
  /** Session of the member who entered them; undefined for a guest. */
  readonly owner: Session | undefined;
}

/** Kept in memory, so that leaving a form loses nothing and browser storage never contains a password. */
const keptValues = new Map<string, KeptValues>();

let isListening = false;

/** The typed values of the form with this name that are not sent yet. Members never get the values of other members. */
export function typedValuesOf(form: string): Values | undefined {
  takeStoredForms();
  const kept = keptValues.get(form);
  return kept && (kept.owner === undefined || isOfSameMember(kept.owner, currentSession().session))
    ? kept.values
    : undefined;
}

/** Keeps the values of a form, without those that must not stay, such as a card number. */
export function saveDraft(form: string, element: HTMLFormElement): void {
  const controls = controlsIn([element]).filter(([, control]) => !control.hasAttribute(NO_DRAFT));
  keptValues.set(form, {
    values: new Map(controls.map(([key, control]) => [key, valueOf(control)])),
    secret: controls.filter(([, control]) => isSecret(control)).map(([key]) => key),
    owner: currentSession().session,
  });
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ reason }) => {
      // The next visitor on this device may be another person. A member whom the site has signed out gets them back.
      if (isUnwanted(reason)) {
        dropTypedValuesOfGuests();
      } else {
        dropAllTypedValues();
      }
    });
  }
}

/** A form in the storage. */
interface StoredForm {
  readonly form: string;
  readonly values: Readonly<Record<string, string | boolean>>;
  readonly user: SessionUser | undefined;
}

/** Stores what was typed into all forms, without passwords, in this tab until the next page of it has started (FORM-09). */
export function saveDraftsAcrossReload(): void {
  const forms = [...keptValues].map(([form, { values, secret, owner }]): StoredForm => ({
    form,
    values: Object.fromEntries([...values].filter(([key]) => !secret.includes(key))),
    user: owner?.user,
  }));
  // If the storage is full or blocked, the text is lost.
  setItem('sessionStorage', TYPED_FORMS_STORAGE_KEY, JSON.stringify(forms));
}

function takeStoredForms(): void {
  for (const kept of Object.values(takeStored(TYPED_FORMS_STORAGE_KEY)) as readonly (Partial<StoredForm> | null)[]) {
    const { form, values, user } = { ...kept };
    const member = readUser({ ...user });
    if (typeof form === 'string' && (member || user === undefined)) {
      // The token is not needed to recognize the member.
      const owner = member && { token: '', user: member, expiresAt: undefined };
      keptValues.set(form, { values: new Map(Object.entries({ ...values })), secret: [], owner });
    }
  }
}

/** Fills in the kept values of a form. */
export function restoreTypedValues(form: string, element: HTMLFormElement): void {
  const values = typedValuesOf(form);
  for (const [key, control] of controlsIn([element])) {
    setValue(control, values?.get(key));
  }
}

/** Deletes the typed values of a form, for example because they have been sent. */
export function dropTypedValues(form: string): void {
  keptValues.delete(form);
}

export function dropAllTypedValues(): void {
  keptValues.clear();
}

function dropTypedValuesOfGuests(): void {
  for (const [form, { owner }] of keptValues) {
    if (owner === undefined) {
      keptValues.delete(form);
    }
  }
}

function mapFields<Field extends string>(
  fields: readonly Field[],
  textOfField: (field: Field) => string,
): FormTexts<Field> {
  return Object.fromEntries(fields.map((field) => [field, textOfField(field)])) as FormTexts<Field>;
}

function textOf(control: Element | RadioNodeList | null): string {
  if (!(control instanceof HTMLElement) || !('value' in control)) {
    return '';
  }
  const isUnchecked = control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked;
  return isUnchecked ? '' : String(control.value);
}

/** Whether two sessions are of the same member. The id or the email address may be unknown. */
function isOfSameMember(a: Session, b: Session | undefined): boolean {
  if (a.token === b?.token || !b) {
    return b !== undefined;
  }
  return a.user.id > 0 && b.user.id > 0
    ? a.user.id === b.user.id
    : a.user.email !== '' && a.user.email === b.user.email;
}
