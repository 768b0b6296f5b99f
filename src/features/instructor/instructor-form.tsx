import { css } from '@emotion/react';
import { useState, type ReactNode, type SubmitEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import { AlertDialog } from '../../components/alert-dialog';
import { buttonStyle } from '../../components/button';
import { TextAreaField, TextField } from '../../components/field';
import { accountMessages } from '../../config/messages/account';
import { instructorMessages } from '../../config/messages/member';
import { useSession } from '../session';
import { checkField, REQUIRED_FIELDS, type InstructorErrors } from './rules';

const submitStyle = css`
  justify-self: start;
`;

/** What was typed into a field of this name. */
function read(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * The registration of instructors (specification sections 3 and 5): it checks name and e-mail, which start as those of the
 * member, and shows an alert. It sends nothing.
 */
export function InstructorForm(): ReactNode {
  const session = useSession();
  const member = session.status === 'member' ? session.session.user : undefined;
  const [errors, setErrors] = useState<InstructorErrors>({});
  const [submitted, setSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = REQUIRED_FIELDS.flatMap((field) => {
      const error = checkField(field, read(form, field));
      return error ? [{ field, error }] : [];
    });
    // Painted before the focus moves, so that the field is announced together with its error.
    flushSync(() => setErrors(Object.fromEntries(wrong.map(({ field, error }) => [field, error]))));
    const [first] = wrong;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus();
    } else {
      setSubmitted(true);
    }
  }

  /** Takes errors away as soon as they are mended. */
  function recheck(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    setErrors((current) =>
      Object.fromEntries(
        REQUIRED_FIELDS.filter((field) => current[field] && checkField(field, read(form, field))).map((field) => [
          field,
          current[field],
        ]),
      ),
    );
  }

  return (
    <>
      <form className="box" noValidate onSubmit={submit} onInput={recheck}>
        <div className="form two">
          <TextField
            name="fullName"
            label={instructorMessages.fields.fullName}
            autoComplete="name"
            required
            defaultValue={member?.name}
            error={errors.fullName}
          />
          <TextField
            name="email"
            label={instructorMessages.fields.email}
            type="email"
            autoComplete="email"
            required
            defaultValue={member?.email}
            error={errors.email}
          />
          <TextField
            name="phone"
            label={instructorMessages.fields.phone}
            type="tel"
            autoComplete="tel"
            className="full"
          />
          <TextAreaField name="expertise" label={instructorMessages.fields.expertise} className="full" />
        </div>
        <button type="submit" css={[buttonStyle({ size: 'large' }), submitStyle]}>
          {instructorMessages.submit}
        </button>
      </form>
      {submitted && (
        <AlertDialog label={instructorMessages.alertLabel} onClose={() => setSubmitted(false)}>
          {accountMessages.instructorSubmitted}
        </AlertDialog>
      )}
    </>
  );
}
