import { useEffect, useRef, type ReactNode } from 'react';

import { OPERATORS_ROUTES, type OpenAnswer } from '../../../contract/values/operators';
import { boxStyle } from '../../components/box';
import { fieldGridStyle } from '../../components/field';
import { PasswordField } from '../../components/password-field';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm, type FormHandle } from '../forms/form';
import { operatorsMessages as messages } from './messages';
import { Submit } from './parts';
import { focusHeading, refusalOf, useOperators } from './requests';

/** Fields whose errors the service names otherwise. */
export const WRONG = { wrong_password: 'password' } as const;

interface LockProps {
  readonly email: string;
  readonly onOpen: () => void;
}

/** Asks for the password, which opens the page. The focus goes back to where it was, or to the heading of the tab. */
export function Lock({ email, onOpen }: LockProps): ReactNode {
  const { call } = useOperators();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const form = useForm<'password'>({
    name: 'operators-open',
    fields: ['password'],
    noDraft: ['password'],
    check: (texts) => missingFields(texts, { password: messages.password.missing }),
    send: async (texts) => {
      try {
        await call<OpenAnswer>(OPERATORS_ROUTES.open, 'openUntil', { body: texts });
        onOpen();
        return undefined;
      } catch (error) {
        return refusalOf(error, texts, WRONG);
      }
    },
  });

  useEffect(() => {
    const before = document.activeElement;
    // Not the field: somebody who was typing would type into it.
    headingRef.current?.focus();
    return () => {
      setTimeout(() => {
        if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
          before.focus();
        } else {
          focusHeading();
        }
      });
    };
  }, []);

  return (
    <Form form={form.state} css={[boxStyle, { maxWidth: 'var(--w-form)' }]}>
      <div css={fieldGridStyle}>
        <h2 ref={headingRef} tabIndex={-1}>
          {messages.lock.heading}
        </h2>
        <p className="muted">{messages.lock.text}</p>
      </div>
      <PasswordParts form={form} email={email} label={messages.password.label} />
      <Submit busy={form.busy} label={messages.lock.submit} />
    </Form>
  );
}

interface PasswordPartsProps {
  readonly email: string;
  readonly form: FormHandle<'password'>;
  readonly label: string;
}

/** Errors and the field of a form that asks for the password. */
export function PasswordParts({ email, form, label }: PasswordPartsProps): ReactNode {
  return (
    <>
      <ErrorSummary form={form.state} />
      {/* For password managers, which would take another field for the username. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password')} label={label} autoComplete="current-password" required />
      <FormNote note={form.note} />
    </>
  );
}
