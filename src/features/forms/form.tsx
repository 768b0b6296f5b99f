import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';

import { NO_DRAFT } from '../../config/markup';
import { controlsIn, isChanged } from '../../lib/form-controls';
import { useHydrated } from '../../lib/hydrated';
import { moveDrafts } from '../../lib/recreated-elements';
import { dropDraft, restoreDraft, saveDraft } from './form-drafts';

/** The texts of all fields. A checked checkbox has its value, an unchecked one `''`. */
export type FormTexts<Field extends string> = Readonly<Record<Field, string>>;

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The reason why the server refused the values. */
export interface Refusal<Field extends string> {
  readonly errors?: FieldErrors<Field>;
  /** Shown in the form if the error belongs to none of the fields. */
  readonly note?: string | undefined;
  /** Whether a toast announces the same text. */
  readonly isInToast?: boolean;
  /** Where the visitor can go on, below the note. */
  readonly link?: NoteLink | undefined;
}

export interface NoteLink {
  readonly label: string;
  readonly href: string;
}

/** Why the last request failed. */
export interface FormNote {
  readonly text: string;
  /** Whether a toast announces the same text. */
  readonly isInToast: boolean;
  readonly link?: NoteLink | undefined;
}

export interface FormOptions<Field extends string> {
  /** Unique name of the form: prefix of the ids of its fields, and name of its draft. */
  readonly name: string;
  /** The current fields, in the order of the form. */
  readonly fields: readonly Field[];
  /** Fields whose text is not kept when the visitor leaves the form. */
  readonly noDraft?: readonly Field[];
  /**
   * Checks every field. Runs on submit, and again while an error is shown.
   * @param texts trimmed (passwords too, AUTH-21)
   * @param typed the untrimmed texts
   */
  readonly check?: (texts: FormTexts<Field>, typed: FormTexts<Field>) => FieldErrors<Field>;
  /** A second field that must equal the first one, and the error if it does not. Compared on submit only. */
  readonly repeated?: { readonly field: Field; readonly again: Field; readonly error: string };
  /** Called after the errors of a submit are shown. */
  readonly onInvalid?: (texts: FormTexts<Field>) => void;
  /**
   * Called with valid texts. While the promise is pending, `busy` is true and nothing else is sent. The promise resolves to
   * undefined on success and must not reject.
   * @param signal aborts when the form is unmounted
   */
  readonly send?: (texts: FormTexts<Field>, signal: AbortSignal) => Promise<Refusal<Field> | undefined> | undefined;
  /** A request that was sent before the form was last closed and is still pending. */
  readonly pending?: () => Promise<Refusal<Field> | undefined> | undefined;
  /** Called with all untrimmed texts: after every input, and on mount if a field is already filled in. */
  readonly onChange?: (typed: FormTexts<Field>) => void;
}

/** Props that connect a control with the form. Spread them on a field. */
interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly [NO_DRAFT]?: '';
}

/** The state of a form, for `Form` and `ErrorSummary`. */
export interface FormState {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly summaryRef: RefObject<HTMLDivElement | null>;
  /** In the order of the form; empty if there are no errors. */
  readonly problems: readonly { readonly id: string; readonly error: string }[];
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
}

export interface FormHandle<Field extends string> {
  readonly state: FormState;
  readonly field: (name: Field) => ControlProps;
  /** A request is pending. */
  readonly busy: boolean;
  /** Why the last request failed, if the error belongs to none of the fields. */
  readonly note: FormNote | undefined;
  /** Calls `onChange` with the current texts of the fields. */
  readonly refresh: () => void;
  /** Clears the form and its draft. */
  readonly clear: () => void;
}

interface Errors<Field extends string> {
  readonly found: FieldErrors<Field>;
  /** Errors from the server. They stay until their field changes. */
  readonly refused: FieldErrors<Field>;
}

/**
 * The shared behaviour of all forms. On submit, errors appear at the fields and in a summary, which receives the focus;
 * while the visitor types, errors only disappear. Drafts survive failures, hydration and leaving the page. One
 * request is sent at a time. The inputs are uncontrolled and are read when needed, because password managers and browsers
 * fill them in without an event that React handles (decision 025).
 */
export function useForm<Field extends string>(options: FormOptions<Field>): FormHandle<Field> {
  const { name, fields, repeated, onInvalid, send, noDraft = [] } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>(noErrors);
  const [note, setNote] = useState<FormNote>();
  const [request, setRequest] = useState(options.pending);
  // A second submit may happen before React has disabled the button.
  const isSending = useRef(request !== undefined);
  const unmountController = useRef<AbortController>(undefined);

  function idOf(field: Field): string {
    return `${name}-${field}`;
  }

  /** The current, untrimmed texts. */
  function read(form: HTMLFormElement): FormTexts<Field> {
    return mapFields(fields, (field) => textOf(form.elements.namedItem(idOf(field))));
  }

  function check(typed: FormTexts<Field>): FieldErrors<Field> {
    return options.check?.(trimTexts(typed), typed) ?? none();
  }

  function show(next: Errors<Field>): void {
    // Rendered before the focus moves, so that screen readers announce the summary with its text.
    flushSync(() => setErrors(next));
    summaryRef.current?.focus();
  }

  function keep(form: HTMLFormElement): void {
    saveDraft(name, form);
    options.onChange?.(read(form));
  }

  const restore = useEffectEvent((form: HTMLFormElement) => {
    moveDrafts([form]);
    restoreDraft(name, form);
    reportInput(form);
  });

  useLayoutEffect(() => {
    function onShow({ persisted }: PageTransitionEvent): void {
      // A page of the back/forward cache comes back with what it showed.
      if (formRef.current && !persisted) {
        reportInput(formRef.current);
      }
    }
    if (formRef.current) {
      restore(formRef.current);
    }
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  useEffect(() => () => unmountController.current?.abort(), []);

  const finishRequest = useEffectEvent((refusal: Refusal<Field> | undefined) => {
    isSending.current = false;
    if (refusal?.errors) {
      show({ found: none(), refused: refusal.errors });
    }
    setNote(
      refusal?.note ? { text: refusal.note, isInToast: refusal.isInToast === true, link: refusal.link } : undefined,
    );
    setRequest(undefined);
  });

  useEffect(() => {
    let isCancelled = false;
    void request?.then((refusal) => {
      if (!refusal) {
        dropDraft(name);
      }
      if (!isCancelled) {
        finishRequest(refusal);
      }
    });
    return () => {
      isCancelled = true;
    };
  }, [name, request]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending.current) return;
    const typed = read(event.currentTarget);
    const texts = trimTexts(typed);
    const differs = repeated && texts[repeated.field] !== texts[repeated.again];
    const found = { ...(differs && { [repeated.again]: repeated.error }), ...check(typed) } as FieldErrors<Field>;
    show({ found, refused: none() });
    if (fields.some((field) => found[field])) {
      onInvalid?.(texts);
      return;
    }
    unmountController.current = new AbortController();
    const sent = send?.(texts, unmountController.current.signal);
    if (sent) {
      isSending.current = true;
      setNote(undefined);
      setRequest(sent);
    }
  }

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const changed = fields.find((field) => form.elements.namedItem(idOf(field)) === event.target);
    keep(form);
    const now = check(read(form));
    setErrors(({ found, refused }) => ({
      found: pickErrors(fields, (field) => {
        // Repeated texts are not compared while the visitor types.
        const isCompared = field === repeated?.again && found[field] === repeated.error;
        const isKept = isCompared && changed !== repeated.field && changed !== repeated.again;
        return found[field] && (now[field] ?? (isKept ? found[field] : undefined));
      }),
      refused: pickErrors(fields, (field) => (field === changed ? undefined : refused[field])),
    }));
  }

  const shown: FieldErrors<Field> = { ...errors.refused, ...errors.found };

  return {
    state: {
      formRef,
      summaryRef,
      problems: fields.flatMap((field) => (shown[field] ? [{ id: idOf(field), error: shown[field] }] : [])),
      onSubmit,
      onInput,
    },
    field: (field) => ({
      id: idOf(field),
      name: field,
      error: shown[field],
      ...(noDraft.includes(field) && { [NO_DRAFT]: '' }),
    }),
    busy: request !== undefined,
    note,
    refresh: () => {
      if (formRef.current) {
        options.onChange?.(read(formRef.current));
      }
    },
    clear: () => {
      formRef.current?.reset();
      dropDraft(name);
      setErrors(noErrors());
    },
  };
}

function trimTexts<Field extends string>(typed: FormTexts<Field>): FormTexts<Field> {
  return mapFields(Object.keys(typed) as Field[], (field) => typed[field].trim());
}

function mapFields<Field extends string>(
  fields: readonly Field[],
  textOfField: (field: Field) => string,
): FormTexts<Field> {
  return Object.fromEntries(fields.map((field) => [field, textOfField(field)])) as FormTexts<Field>;
}

function textOf(control: Element | RadioNodeList | null): string {
  if (!(control instanceof HTMLElement) || !('value' in control)) return '';
  const isUnchecked = control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked;
  return isUnchecked ? '' : String(control.value);
}

/** The error for each field that is empty. */
export function missingFields<Field extends string>(
  texts: FormTexts<Field>,
  messages: FieldErrors<Field>,
): FieldErrors<Field> {
  const required = Object.keys(messages) as Field[];
  return pickErrors(required, (field) => (texts[field] ? undefined : messages[field]));
}

/**
 * Sends the event of typing for what was restored, filled in by the browser, or typed before hydration, so that everything that follows
 * the values needs that event only. A browser may restore values until the page is shown.
 */
function reportInput(form: HTMLFormElement): void {
  for (const [, control] of controlsIn([form])) {
    if (isChanged(control)) {
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

function noErrors<Field extends string>(): Errors<Field> {
  return { found: none(), refused: none() };
}

function none<Field extends string>(): FieldErrors<Field> {
  return {} as FieldErrors<Field>;
}

function pickErrors<Field extends string>(
  fields: readonly Field[],
  errorOf: (field: Field) => string | undefined,
): FieldErrors<Field> {
  const errors = fields.map((field) => [field, errorOf(field)] as const).filter(([, error]) => error);
  return Object.fromEntries(errors) as FieldErrors<Field>;
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'ref' | 'noValidate'> {
  readonly form: FormState;
}

/**
 * The form element. Without scripts the browser checks the fields, and `method="dialog"`, the default here, does nothing
 * outside a dialog (HTML Standard, "form submission").
 */
export function Form({ form: { formRef, onSubmit, onInput }, ...props }: FormProps): ReactNode {
  const hydrated = useHydrated();
  return <form ref={formRef} method="dialog" {...props} noValidate={hydrated} onSubmit={onSubmit} onInput={onInput} />;
}
