import { useState, type ReactNode } from 'react';

import { AlertDialog } from '../../components/alert-dialog';
import { boxStyle } from '../../components/box';
import { buttonClass } from '../../components/button';
import { ownWidthStyle, TextAreaField, TextField, twoColumnsStyle } from '../../components/field';
import { accountMessages } from '../../config/messages/account';
import { instructorMessages } from '../../config/messages/member';
import { looksLikeEmail } from '../../../contract/values/email-address';
import { ErrorSummary } from '../forms/form-messages';
import { Form, missingFields, useForm, type FieldErrors } from '../forms/form';
import type { FormTexts } from '../forms/typed-values';
import { useSession } from '../session/session';

const FIELDS = ['fullName', 'email', 'phone', 'expertise'] as const;
type InstructorField = (typeof FIELDS)[number];

/**
 * The registration of instructors (AREA-15 to AREA-17). Name and email start with those of the member. The form checks
 * them, shows an alert dialog and sends nothing.
 */
export function InstructorForm(): ReactNode {
  const member = useSession().session?.user;
  const [submitted, setSubmitted] = useState(false);
  const { state, field } = useForm<InstructorField>({
    name: 'instructor',
    fields: FIELDS,
    check,
    send: () => {
      setSubmitted(true);
      return undefined;
    },
  });

  return (
    <>
      <Form form={state} css={boxStyle}>
        <ErrorSummary form={state} />
        <div css={twoColumnsStyle}>
          <TextField
            {...field('fullName')}
            label={instructorMessages.fields.fullName}
            autoComplete="name"
            required
            defaultValue={member?.name}
            data-member="name"
          />
          <TextField
            {...field('email')}
            label={instructorMessages.fields.email}
            type="email"
            autoComplete="email"
            required
            defaultValue={member?.email}
            data-member="email"
          />
          <TextField
            {...field('phone')}
            label={instructorMessages.fields.phone}
            type="tel"
            autoComplete="tel"
            className="full"
          />
          <TextAreaField {...field('expertise')} label={instructorMessages.fields.expertise} className="full" />
        </div>
        <button type="submit" className={buttonClass({ size: 'large' })} css={ownWidthStyle} data-pair="submit">
          {instructorMessages.submit}
        </button>
      </Form>
      {submitted && (
        <AlertDialog label={instructorMessages.alertLabel} onClose={() => setSubmitted(false)}>
          {accountMessages.instructorSubmitted}
        </AlertDialog>
      )}
    </>
  );
}

/** AREA-15: phone and expertise are optional. */
function check(texts: FormTexts<InstructorField>): FieldErrors<InstructorField> {
  return {
    ...(!looksLikeEmail(texts.email) && { email: instructorMessages.badEmail }),
    ...missingFields(texts, instructorMessages.missing),
  };
}
