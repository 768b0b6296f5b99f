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
