import { useEffect, useRef, useState, type RefObject, type SubmitEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import {
  BILLING_FIELDS,
  CARD_FIELDS,
  checkCheckout,
  checkField,
  fieldsOf,
  PAYMENT_METHODS,
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutValues,
  type PaymentMethod,
} from './rules';

const ALL_FIELDS: readonly CheckoutField[] = [...BILLING_FIELDS, ...CARD_FIELDS];

/** Name of the radio group, and the first part of every field's id. */
export const FORM_NAME = 'checkout';

/** Fields are told apart by id. They have no name: a form that a browser sent by itself would then be empty. */
export function fieldId(field: CheckoutField): string {
  return `${FORM_NAME}-${field}`;
}

function inputOf(form: HTMLFormElement, field: CheckoutField): HTMLInputElement | null {
  const element = form.elements.namedItem(fieldId(field));
  return element instanceof HTMLInputElement ? element : null;
}

function readValues(form: HTMLFormElement): CheckoutValues {
  const entries = ALL_FIELDS.map((field) => [field, inputOf(form, field)?.value ?? '']);
  return Object.fromEntries(entries) as CheckoutValues;
}

interface Checkout {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly method: PaymentMethod;
  readonly errors: CheckoutErrors;
  /** The method of the payment that the alert speaks of, while it is open. */
  readonly processing: PaymentMethod | undefined;
  readonly choose: (method: PaymentMethod) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Something was typed in any field. */
  readonly recheck: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly finish: () => void;
}

/**
 * What the checkout form remembers: the method, the errors and the alert. What is typed stays in the inputs, is read on
 * submit only, and is neither stored nor sent.
 */
export function useCheckout(): Checkout {
  const formRef = useRef<HTMLFormElement>(null);
  const [method, setMethod] = useState<PaymentMethod>(PAYMENT_METHODS[0]);
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [processing, setProcessing] = useState<PaymentMethod>();

  // A method may have been chosen before scripts ran, or be restored by the browser.
  useEffect(() => {
    const checked = formRef.current?.querySelector<HTMLInputElement>(`[name="${FORM_NAME}"]:checked`);
    const chosen = PAYMENT_METHODS.find((candidate) => candidate === checked?.value);
    if (chosen) {
      setMethod(chosen);
    }
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkCheckout(method, readValues(form));
    // Painted before the focus moves, so that the field is announced together with its error.
    flushSync(() => setErrors(found));
    const firstWrong = fieldsOf(method).find((field) => found[field]);
    if (firstWrong) {
      inputOf(form, firstWrong)?.focus();
    } else {
      setProcessing(method);
    }
  }

  function recheck(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const typedIn = ALL_FIELDS.find((field) => inputOf(form, field) === event.target);
    if (typedIn && errors[typedIn] && !checkField(typedIn, inputOf(form, typedIn)?.value ?? '')) {
      const { [typedIn]: _mended, ...others } = errors;
      setErrors(others);
    }
  }

  return {
    formRef,
    method,
    errors,
    processing,
    choose: setMethod,
    submit,
    recheck,
    finish: () => setProcessing(undefined),
  };
}
