import { css } from '@emotion/react';
import { CircleAlert, FileUp } from 'lucide';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

import {
  IMPORT_BYTES,
  OPERATORS_ROUTES,
  type ImportAnswer,
  type ImportRequest,
  type ImportState,
} from '../../../contract/values/operators';
import { boxStyle } from '../../components/box';
import { errorStyle } from '../../components/field';
import { Icon } from '../../components/icon';
import { isFocusLost } from '../../components/submit-button';
import { Form, missingFields, useForm } from '../forms/form';
import { useSession } from '../session/session';
import { importMessages as messages } from './import-messages';
import { linesOf, Plan, Problems, Progress } from './import-plan';
import { PasswordParts, WRONG } from './lock';
import { Outcome, Submit } from './parts';
import { pathOf, refusalOf, useAnswer, useOperators } from './requests';

const FIELDS = ['file', 'password'] as const;

const dropStyle = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s-4);
  padding: var(--s-5);
  border: 2px dashed var(--edge);
  border-radius: var(--r-3);
  background: var(--bg-mist);
  line-height: 1.4;
  cursor: pointer;
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  &:has([aria-invalid]) {
    border-color: var(--danger);
  }
  /* It takes files that are dropped. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  svg {
    width: 2.25rem;
    height: 2.25rem;
    color: var(--link);
  }
  b {
    display: block;
    overflow-wrap: anywhere;
  }
`;

/** The import of a CSV file: first what it would do, then the import. */
export function ImportForm(): ReactNode {
  const { call, refresh } = useOperators();
  const email = useSession().session?.user.email ?? '';
  const inputRef = useRef<HTMLInputElement>(null);
  const planRef = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<ImportAnswer>();
  const [leavesOut, setLeavesOut] = useState(false);
  const [done, setDone] = useState('');
  const { data: state } = useAnswer<ImportState>(pathOf('import'), 'emailsLeft');

  function forget({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    currentTarget.value = '';
    onChoose();
  }

  function onChoose(): void {
    setName(inputRef.current?.files?.[0]?.name ?? '');
    setPlan(undefined);
    setLeavesOut(false);
    setDone('');
  }

  const form = useForm<(typeof FIELDS)[number]>({
    name: 'operators-import',
    fields: FIELDS,
    noDraft: FIELDS,
    check: (texts) => missingFields(texts, messages.missing),
    send: async (texts) => {
      const file = inputRef.current?.files?.[0];
      if (!file) return { errors: { file: messages.missing.file } };
      if (file.size > IMPORT_BYTES) return { errors: { file: messages.tooLarge } };
      const content = await toBase64(file);
      if (content === undefined) return { errors: { file: messages.unreadable } };
      try {
        const answer = await call<ImportAnswer>(OPERATORS_ROUTES.import, 'isDone', {
          body: {
            file: content,
            password: texts.password,
            isDryRun: plan === undefined,
            leaveOut: leavesOut ? linesOf(plan) : [],
          } satisfies ImportRequest,
        });
        if (!answer.isDone) {
          // Something was taken meanwhile: those that were to be left out are wrong still, and asked about again.
          setPlan({ ...answer, problems: [...(leavesOut && plan ? plan.problems : []), ...answer.problems] });
          setLeavesOut(false);
          return undefined;
        }
        form.clear();
        onChoose();
        setDone(messages.done(answer.added, answer.known));
        void refresh();
        return undefined;
      } catch (error) {
        return refusalOf(error, texts, WRONG);
      }
    },
  });
  const { error, ...field } = form.field('file');
  const isReady = plan !== undefined && plan.added > 0 && (plan.problems.length === 0 || leavesOut);

  useEffect(() => {
    // The button is gone.
    if (plan && !isReady && isFocusLost()) planRef.current?.focus();
  }, [plan, isReady]);

  return (
    <Form form={form.state} css={boxStyle}>
      <h3>{messages.heading}</h3>
      <div>
        <label css={dropStyle}>
          <input
            {...field}
            ref={inputRef}
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            // The same file can be chosen again, after it was corrected: browsers report only another one.
            onClick={forget}
            onDrop={forget}
            onChange={onChoose}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${field.id}-error` })}
          />
          <Icon icon={FileUp} />
          <span>
            <b>{name || messages.drop}</b>
            <span className="small muted">{messages.hint}</span>
          </span>
        </label>
        {error && (
          <p id={`${field.id}-error`} css={errorStyle}>
            <Icon icon={CircleAlert} />
            <span>{error}</span>
          </p>
        )}
      </div>
      <PasswordParts form={form} email={email} label={messages.password} />
      <div ref={planRef} role="status" tabIndex={-1}>
        {plan && <Plan name={name} plan={plan} />}
      </div>
      {plan && plan.problems.length > 0 && (
        <Problems plan={plan} leavesOut={leavesOut} onChange={() => setLeavesOut(!leavesOut)} />
      )}
      {(!plan || isReady) && (
        <Submit
          busy={form.busy}
          label={plan ? messages.submit(plan.added) : messages.check}
          {...(plan ? {} : { variant: 'line' as const })}
        />
      )}
      <Outcome text={done} />
      {state && state.emailsLeft > 0 && <Progress state={state} />}
    </Form>
  );
}

/** The bytes of a file in Base64; undefined if the file was changed or deleted since it was chosen. */
function toBase64(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // Of an empty file some browsers give no comma.
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
