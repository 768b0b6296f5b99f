import { useState, type ReactNode } from 'react';
import useSWR from 'swr';

import { INSTRUCTORS_ROUTE, type OwnApplication } from '../../../contract/values/instructors';
import { looksLikeEmail } from '../../../contract/values/email-address';
import { AlertDialog } from '../../components/alert-dialog';
import { boxStyle } from '../../components/box';
import { buttonClass } from '../../components/button';
import { ownWidthStyle, TextAreaField, TextField, twoColumnsStyle } from '../../components/field';
import { useReturnFocus } from '../../components/submit-button';
import { memberAreaMessages } from '../../config/messages/member-area';
import { dayAndTime } from '../../lib/day-and-time';
import { onDemand } from '../../lib/on-demand';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, missingFields, useForm, type FieldErrors, type FormTexts } from '../forms/form';
import { useFeature, useSession } from '../session/session';
import { instructorMessages } from './messages';

const FIELDS = ['fullName', 'email', 'phone', 'expertise'] as const;
type InstructorField = (typeof FIELDS)[number];

/** The token of the member, and the route. */
type Key = readonly [token: string, route: string];

const loadSending = onDemand(() => import('./send-application'));

/**
 * The registration of instructors (AREA-15 to AREA-17, AREA-33). Name and email start with those of the member. The form checks them, and
 * sends them where the back end announces that it takes applications, and says there what has become of the last one. Then, or elsewhere, it
 * shows an alert dialog.
 */
export function InstructorForm(): ReactNode {
  const { session } = useSession();
  const member = session?.user;
  const isConnected = useFeature('instructors');
  const [submitted, setSubmitted] = useState(false);
  const { state, field, busy, note } = useForm<InstructorField>({
    name: 'instructor',
    fields: FIELDS,
    check,
    send: (texts, signal) => {
      if (!session || (session.features && !isConnected)) {
        setSubmitted(true);
        return undefined;
      }
      return send(texts, signal);
    },
  });
  const ref = useReturnFocus(busy);
  const { data: application, mutate: readAgain } = useSWR<OwnApplication | null, unknown, Key | undefined>(
    isConnected && session ? [session.token, INSTRUCTORS_ROUTE] : undefined,
    async ([token]: Key) => (await loadSending()).readApplication(token),
    // Without it the form works as well.
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );

  async function send(texts: FormTexts<InstructorField>, signal: AbortSignal) {
    try {
      const { sendApplication } = await loadSending();
      const refusal = await sendApplication(texts, signal);
      setSubmitted(!refusal);
      void readAgain();
      return refusal;
    } catch {
      return { note: memberAreaMessages.failedText };
    }
  }

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
          />
          <TextField
            {...field('email')}
            label={instructorMessages.fields.email}
            type="email"
            autoComplete="email"
            required
            defaultValue={member?.email}
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
        <FormNote note={note} />
        <button ref={ref} type="submit" className={buttonClass({ size: 'large' })} css={ownWidthStyle} disabled={busy}>
          {busy ? instructorMessages.busy : application ? instructorMessages.again : instructorMessages.submit}
        </button>
        {application && <p className="small muted">{stateInWords(application)}</p>}
      </Form>
      {submitted && (
        <AlertDialog label={instructorMessages.alertLabel} onClose={() => setSubmitted(false)}>
          {instructorMessages.submitted}
        </AlertDialog>
      )}
    </>
  );
}

function stateInWords({ sentAt, isOpen, answer, answeredAt }: OwnApplication): string {
  const sent = instructorMessages.sent(dayAndTime(sentAt));
  const answered = answer && answeredAt ? instructorMessages.answered[answer](dayAndTime(answeredAt)) : '';
  return isOpen
    ? [sent, instructorMessages.open, answered && instructorMessages.before(answered)].filter(Boolean).join(' ')
    : `${sent} ${answered}`;
}

/** AREA-15: phone and expertise are optional. */
function check(texts: FormTexts<InstructorField>): FieldErrors<InstructorField> {
  return {
    ...(!looksLikeEmail(texts.email) && { email: instructorMessages.badEmail }),
    ...missingFields(texts, instructorMessages.missing),
  };
}
