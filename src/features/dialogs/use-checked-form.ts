import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import { showToast } from '../toasts';
import { draftOf, keepDraft, type Draft } from './drafts';
import type { DialogName } from './open-dialog';
import type { FieldErrors, FieldTexts, Verdict } from './rules';

interface FormRules<Field extends string> {
  /** Whose draft it is; its toasts take one another's place under this name too. */
  readonly dialog: DialogName;
  /** In the order of the form. */
  readonly fields: readonly Field[];
  readonly check: (texts: FieldTexts<Field>, typed: FieldTexts<Field>) => Verdict<Field>;
}

interface CheckedForm<Field extends string> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** What had been typed when the form was last closed. */
  readonly draft: Draft | undefined;
  readonly errors: FieldErrors<Field>;
  /** Judges what is typed. @returns the trimmed texts; undefined when something is wrong, which then is shown */
  readonly judge: () => FieldTexts<Field> | undefined;
  /** Marks what the server refuses, until it is changed, and leads to the first of it. */
  readonly refuse: (errors: FieldErrors<Field>) => void;
  /** Something was typed or chosen. */
  readonly onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * What both forms of the dialogs do with what is typed. The inputs keep it themselves and are read when it is needed,
 * for password managers fill them in without asking React.
 */
export function useCheckedForm<Field extends string>({ dialog, fields, check }: FormRules<Field>): CheckedForm<Field> {
  const formRef = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => draftOf(dialog));
  const [errors, setErrors] = useState(none<Field>);
  const [refused, setRefused] = useState(none<Field>);

  function show(found: FieldErrors<Field>, byServer: FieldErrors<Field>): void {
    // Painted before the focus moves, so that the field is announced together with its error.
    flushSync(() => {
      setErrors(found);
      setRefused(byServer);
    });
    const firstWrong = fields.find((field) => found[field] ?? byServer[field]);
    if (firstWrong) {
      inputOf(formRef.current, firstWrong)?.focus();
    }
  }

  function judge(): FieldTexts<Field> | undefined {
    const typed = readTexts(formRef.current, fields);
    const texts = trimmed(typed);
    const verdict = check(texts, typed);
    show(verdict.errors, none());
    if (verdict.notice) {
      showToast({ id: dialog, ...verdict.notice, type: 'destructive' });
    }
    return fields.some((field) => verdict.errors[field]) ? undefined : texts;
  }

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    keepDraft(dialog, form);
    // Nothing is called wrong while it is being typed; what was wrong and is mended is not called so any longer.
    const typed = readTexts(form, fields);
    const found = check(trimmed(typed), typed).errors;
    setErrors(pick(fields, (field) => (errors[field] ? found[field] : undefined)));
    setRefused(pick(fields, (field) => (inputOf(form, field) === event.target ? undefined : refused[field])));
  }

  return { formRef, draft, errors: { ...refused, ...errors }, judge, refuse: (found) => show(none(), found), onInput };
}

function inputOf(form: HTMLFormElement | null, field: string): HTMLInputElement | null {
  const element = form?.elements.namedItem(field);
  return element instanceof HTMLInputElement ? element : null;
}

function readTexts<Field extends string>(form: HTMLFormElement | null, fields: readonly Field[]): FieldTexts<Field> {
  const entries = fields.map((field) => [field, inputOf(form, field)?.value ?? '']);
  return Object.fromEntries(entries) as FieldTexts<Field>;
}

function trimmed<Field extends string>(texts: FieldTexts<Field>): FieldTexts<Field> {
  const entries = Object.entries<string>(texts).map(([field, text]) => [field, text.trim()]);
  return Object.fromEntries(entries) as FieldTexts<Field>;
}

function none<Field extends string>(): FieldErrors<Field> {
  return {} as FieldErrors<Field>;
}

function pick<Field extends string>(
  fields: readonly Field[],
  errorOf: (field: Field) => string | undefined,
): FieldErrors<Field> {
  const entries = fields.map((field) => [field, errorOf(field)] as const).filter(([, error]) => error);
  return Object.fromEntries(entries) as FieldErrors<Field>;
}
