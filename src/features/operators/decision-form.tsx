import { css } from '@emotion/react';
import { Check, MessageCircleQuestionMark, X } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';

import {
  OPERATORS_ROUTES,
  SENTENCE_LENGTH,
  type AccountRow,
  type Applicant,
  type Decision,
  type DecisionAnswer,
} from '../../../contract/values/operators';
import { fieldGridStyle, TextAreaField } from '../../components/field';
import { isApiError } from '../../lib/api-client';
import { firstNameOf } from '../../lib/first-name';
import { ErrorSummary, FormNote } from '../forms/form-messages';
import { Form, useForm } from '../forms/form';
import { operatorsMessages } from './messages';
import { LoadState, Submit } from './parts';
import {
  decide,
  failureText,
  pathOf,
  refusalOf,
  useAnswer,
  useOperators,
  type OperatorsPage,
  type Person,
} from './requests';

const messages = operatorsMessages.decision;

type Kind = Decision | 'ask';

const KINDS: readonly Kind[] = ['approve', 'reject', 'ask'];

const STATUSES = { approve: 'approved', reject: 'rejected' } as const;

const ICONS = { approve: Check, reject: X, ask: MessageCircleQuestionMark } as const;

const formStyle = css`
  ${fieldGridStyle}
  align-content: start;
  textarea {
    min-height: 5.5rem;
  }
  .letter {
    display: grid;
    gap: var(--s-2);
    padding: var(--s-4);
    border: 1px solid var(--line-2);
    border-radius: var(--r-2);
    background: var(--bg-mist);
    line-height: 1.5;
    white-space: pre-line;
  }
  .own {
    padding-left: var(--s-3);
    border-left: 4px solid var(--lamp);
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s-2);
    align-items: center;
    justify-content: space-between;
    margin-bottom: var(--s-2);
    font-size: var(--t-sm);
  }
  legend {
    float: left;
    padding: 0;
    font-weight: 600;
  }
  summary {
    padding-block: var(--s-2);
    color: var(--link);
    font-weight: 600;
    cursor: pointer;
  }
  fieldset > span {
    display: inline-flex;
    overflow: hidden;
    border: 1.5px solid var(--edge);
    border-radius: var(--r-2);
  }
  fieldset label {
    position: relative;
    padding: 0.375rem 0.75rem;
    font-weight: 550;
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--action);
    color: var(--on-action);
    @media (forced-colors: active) {
      text-decoration: underline;
    }
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: -3px;
  }
`;

interface DecisionFormProps {
  readonly people: readonly Person[];
  /** Of a batch: there may be one person in it whose facts, which have a form, too, are open. */
  readonly isBatch?: boolean;
  readonly previews: Applicant['previews'];
  /** After a decision or a question, and if somebody else was first. The form may be gone then. */
  readonly onDone: (text: string, isBad: boolean) => void;
}

/** A sentence, the email with it as it will be sent, and the buttons. */
export function DecisionForm({ people, isBatch = false, previews, onDone }: DecisionFormProps): ReactNode {
  const page = useOperators();
  const [first] = people;
  const only = people.length === 1 ? first : undefined;
  const name = isBatch ? 'operators-batch' : `operators-decision-${first?.id}`;
  const pressed = useRef<Kind>('approve');
  const [before] = useState(() => undoneSentence(page, people));
  const [sentence, setSentence] = useState(before);
  const kinds = KINDS.filter((each) =>
    each === 'ask' ? only?.status === 'pending' : people.some(({ status }) => status !== STATUSES[each]),
  );
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? kinds[0] ?? 'approve';
  const shown = previews[kind];

  const form = useForm<'sentence'>({
    name,
    fields: ['sentence'],
    // The sentence of a batch is one about all of them, so that of some is not kept for others.
    noDraft: isBatch ? ['sentence'] : [],
    check: ({ sentence: text }) =>
      text || pressed.current === 'approve' ? {} : { sentence: messages.missing[pressed.current] },
    onChange: (typed) => setSentence(typed.sentence),
    send: async (texts) => {
      try {
        if (pressed.current === 'ask') {
          const body = { id: only?.id, question: texts.sentence };
          await page.call<Applicant>(OPERATORS_ROUTES.ask, 'previews', { body });
          await page.refresh();
          onDone(messages.asked, false);
        } else {
          const refused = await decide(page, people, pressed.current, texts.sentence);
          onDone(refusedText(people, refused), true);
        }
        form.clear();
        setSentence('');
        return undefined;
      } catch (error) {
        // Somebody else may have decided.
        await page.refresh();
        if (isApiError(error) && error.status === 409) {
          onDone(failureText(error), true);
          // What was typed is kept.
          return {};
        }
        return refusalOf(error, texts, { question: 'sentence' });
      }
    },
  });

  const preview = (
    <div>
      <fieldset>
        <legend>{messages.preview}</legend>
        <span>
          {kinds.map((each) => (
            <label key={each}>
              <input
                className="sr-only"
                type="radio"
                // Of no form: Enter would press its first button, which decides.
                form=""
                name={`${name}-preview`}
                checked={each === kind}
                onChange={() => setChosen(each)}
              />
              <span>{messages.kinds[each]}</span>
            </label>
          ))}
        </span>
      </fieldset>
      <div className="letter">
        <p className="small muted">{`${messages.to(shown.to)}\n${messages.subject(shown.subject)}`}</p>
        {shown.before.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
        {sentence.trim() && <p className="own">{sentence.trim()}</p>}
        {shown.after.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </div>
    </div>
  );

  return (
    <Form form={form.state} css={formStyle}>
      <ErrorSummary form={form.state} />
      <TextAreaField
        {...form.field('sentence')}
        label={only ? messages.label(firstNameOf(only.fullName)) : messages.labelOfAll(people.length)}
        hint={only ? messages.hint : messages.hintOfAll}
        maxLength={SENTENCE_LENGTH}
        defaultValue={before}
        rows={3}
      />
      {only ? (
        preview
      ) : (
        <details open={chosen !== undefined}>
          <summary>{messages.previewOf(first?.fullName ?? '')}</summary>
          {preview}
        </details>
      )}
      <FormNote note={form.note} />
      <div className="row">
        {kinds.map((each) => (
          <Submit
            key={each}
            busy={form.busy}
            label={messages.many(messages[each], people.length)}
            icon={ICONS[each]}
            {...(each !== 'approve' && { variant: 'line' })}
            onClick={() => {
              pressed.current = each;
              setChosen(each);
            }}
          />
        ))}
      </div>
      <p className="small muted">{messages.later}</p>
    </Form>
  );
}

/** The sentence of a decision about all of them that has not taken effect. */
function undoneSentence({ sentences }: OperatorsPage, people: readonly Person[]): string {
  const last = people.map(({ id, status }) => {
    const own = sentences.current.get(id);
    return own?.status === status ? own.sentence : '';
  });
  return last.every((sentence) => sentence === last[0]) ? (last[0] ?? '') : '';
}

function refusedText(people: DecisionFormProps['people'], refused: DecisionAnswer['refused']): string {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return refused.map(({ id, message }) => messages.refused(names.get(id) ?? String(id), message)).join(' ');
}

interface BatchFormProps {
  readonly people: readonly AccountRow[];
  /** @param refused why not all were decided; empty: they were */
  readonly onDone: (refused: string) => void;
}

/** The decision about several accounts, with the email to the first one of them. */
export function BatchForm({ people, onDone }: BatchFormProps): ReactNode {
  const page = useOperators();
  const path = pathOf('account', { id: String(people[0]?.id) });
  const { data, error, isLoading, mutate } = useAnswer<Applicant>(path, 'previews', false);
  return data ? (
    <DecisionForm key={undoneSentence(page, people)} isBatch people={people} previews={data.previews} onDone={onDone} />
  ) : (
    <LoadState {...{ error, isLoading }} retry={() => void mutate()} />
  );
}
