import { css } from '@emotion/react';
import { useRef, useState, type ReactNode } from 'react';
import type { KeyedMutator } from 'swr';

import {
  OPERATORS_ROUTES,
  SENTENCE_LENGTH,
  type ApplicationRow,
  type Applications,
  type InstructorAnswerRequest,
} from '../../../contract/values/operators';
import { fieldGridStyle, TextAreaField } from '../../components/field';
import { firstNameOf } from '../../lib/first-name';
import { dayAndTime } from '../../lib/day-and-time';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, useForm } from '../forms/form';
import { operatorsMessages } from './messages';
import { Facts, LoadState, Outcome, Submit } from './parts';
import { focusHeading, pathOf, refusalOf, useAnswer, useOperators } from './requests';
import { ageOf, day } from './times';

const messages = operatorsMessages.instructors;

const cardsStyle = css`
  @media (min-width: 56rem) {
    grid-template-columns: 1fr 1fr;
  }
  article {
    display: grid;
    gap: var(--s-4);
    align-content: start;
  }
  textarea {
    min-height: 5.5rem;
  }
`;

/** The applications of instructors, those without an answer first. */
export function Instructors(): ReactNode {
  const { data, error, isLoading, mutate } = useAnswer<Applications>(pathOf('instructors'), 'applications');
  const [done, setDone] = useState('');
  return (
    <div css={{ display: 'grid', gap: 'var(--s-5)' }}>
      <div>
        <h2 tabIndex={-1}>{operatorsMessages.tabs.instructors}</h2>
        <p className="muted">{messages.intro}</p>
      </div>
      <Outcome text={done} />
      {!data && <LoadState {...{ error, isLoading }} retry={() => void mutate()} />}
      {data?.applications.length === 0 && <p>{messages.none}</p>}
      {data && data.applications.length > 0 && (
        <div className="cells" css={cardsStyle}>
          {data.applications.map((application) => (
            <Application
              key={`${application.id} ${application.sentAt}`}
              application={application}
              mutate={mutate}
              onDone={setDone}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface ApplicationProps {
  readonly application: ApplicationRow;
  readonly mutate: KeyedMutator<Applications>;
  readonly onDone: (text: string) => void;
}

function Application({ application, ...props }: ApplicationProps): ReactNode {
  const { answer, answeredAt, email, expertise, fullName, isOpen, lessonsDone, memberSince, phone, sentAt } =
    application;
  return (
    <article>
      <h3>{fullName}</h3>
      <p className="small muted">{ageOf(sentAt)}</p>
      <Facts
        rows={[
          [messages.teaches, expertise],
          [messages.email, email],
          [messages.phone, phone],
          [messages.member, messages.since(day(memberSince), lessonsDone)],
          [
            answer && answeredAt ? `${messages.answered[answer]} ${dayAndTime(answeredAt)}` : '',
            answer && (application.message || '–'),
          ],
        ]}
      />
      {isOpen && <AnswerForm application={application} {...props} />}
    </article>
  );
}

function AnswerForm({ application: { id, fullName }, mutate, onDone }: ApplicationProps): ReactNode {
  const { call, refresh } = useOperators();
  const pressed = useRef<InstructorAnswerRequest['answer']>('accepted');
  const form = useForm<'message'>({
    name: `operators-instructor-${id}`,
    fields: ['message'],
    check: ({ message }) => (message || pressed.current === 'accepted' ? {} : { message: messages.missing }),
    send: async (texts) => {
      try {
        const body = { id, answer: pressed.current, ...texts };
        const changed = await call<Applications>(OPERATORS_ROUTES.answerInstructor, 'applications', { body });
        form.clear();
        await mutate(changed, { revalidate: false });
        onDone(messages.done(fullName));
        // The form is gone.
        focusHeading();
        void refresh();
        return undefined;
      } catch (error) {
        void refresh();
        return refusalOf(error, texts);
      }
    },
  });
  return (
    <Form form={form.state} css={fieldGridStyle}>
      <ErrorSummary form={form.state} />
      <TextAreaField
        {...form.field('message')}
        label={messages.label(firstNameOf(fullName))}
        hint={messages.hint}
        maxLength={SENTENCE_LENGTH}
        rows={3}
      />
      <FormNote note={form.note} />
      <div className="row">
        {(['accepted', 'declined'] as const).map((answer) => (
          <Submit
            key={answer}
            busy={form.busy}
            label={messages[answer]}
            {...(answer === 'declined' && { variant: 'line' })}
            onClick={() => {
              pressed.current = answer;
            }}
          />
        ))}
      </div>
    </Form>
  );
}
