import { css } from '@emotion/react';
import { Check, CircleAlert, CircleCheck, Clock, WifiOff, type IconNode } from 'lucide';
import type { ReactElement, ReactNode } from 'react';

import { lastMark, type Lesson } from '../../../contract/lesson-progress';
import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { useReturnFocus } from '../../components/submit-button';
import { dayAndTime } from '../../lib/day-and-time';
import type { SendState } from './kept-marks';
import { lessonMessages } from './messages';
import { markLesson, useKept, useProgress } from './progress-requests';

const markStyle = css`
  display: grid;
  gap: var(--s-2);
  justify-items: start;
  button {
    min-width: 11rem;
  }
`;

/** As the windows of the progress bar. */
const windowStyle = css`
  display: grid;
  place-items: center;
  width: 1.375rem;
  height: 1.625rem;
  border-radius: 99px 99px 3px 3px;
  background: var(--lamp);
  box-shadow: inset 0 0 0 1.5px var(--lock);
  color: var(--on-lamp);
  svg {
    width: 1rem;
    height: 1rem;
  }
`;

const statusStyle = css`
  display: flex;
  gap: var(--s-2);
  align-items: start;
  color: var(--ink-2);
  font-size: var(--t-sm);
  line-height: 1.45;
  &[data-look='ok'] {
    color: var(--ok);
    font-weight: 500;
  }
  &[data-look='bad'] {
    color: var(--danger);
    font-weight: 500;
  }
  svg {
    width: 1.15em;
    height: 1.45em;
  }
  button {
    min-width: 0;
    margin-left: 0.5ch;
    padding: 0;
    border: 0;
    background: none;
    color: var(--link);
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
`;

/** The mark of a lesson, with what is stored of it. It shows nothing before the member's marks have arrived. */
export function LessonMark({ lesson }: { readonly lesson: Lesson }): ReactNode {
  const progress = useProgress();
  const { started, unsent, stateOf } = useKept();
  const stored = progress.status === 'ready' ? lastMark(lesson, progress.progress.marks) : undefined;
  const kept = unsent.get(lesson.key);
  const state = kept && (stateOf(lesson.key) ?? 'saving');
  const isSaving = state === 'saving';
  const ref = useReturnFocus(isSaving);
  if (progress.status !== 'ready') {
    return null;
  }

  const isDone = (kept && state !== 'failed' ? kept : stored)?.isDone === true;
  const label = isDone ? lessonMessages.done : lessonMessages.mark;

  function press(): void {
    const known = stored?.number ?? 0;
    // The service may have got the mark that is kept: another one follows it, and the same is only repeated.
    const after = kept ? Math.max(known, kept.after + Number(kept.isDone === isDone)) : known;
    markLesson(lesson.key, { isDone: !isDone, after });
  }

  return (
    <div css={markStyle}>
      <button
        ref={ref}
        type="button"
        className={buttonClass({ variant: isDone && !isSaving ? 'line' : 'primary' })}
        aria-pressed={isDone}
        aria-label={lessonMessages.about(label, lesson.title)}
        disabled={isSaving}
        onClick={press}
      >
        {isDone && !isSaving ? (
          <span css={windowStyle}>
            <Icon icon={Check} />
          </span>
        ) : (
          <Icon icon={Check} />
        )}
        <span>{label}</span>
      </button>
      <MarkStatus
        lesson={lesson}
        state={state}
        savedAt={stored?.isDone ? stored.markedAt : undefined}
        isStarted={started.includes(lesson.key)}
        retry={() => kept && markLesson(lesson.key, kept)}
      />
    </div>
  );
}

interface MarkStatusProps {
  readonly lesson: Lesson;
  readonly state: SendState | undefined;
  readonly savedAt: string | undefined;
  readonly isStarted: boolean;
  readonly retry: () => void;
}

function MarkStatus({ lesson, state, savedAt, isStarted, retry }: MarkStatusProps): ReactNode {
  const { failed, offline, saved, saving, started } = lessonMessages;
  return (
    <div>
      <div role="status">
        {state === 'saving' && <Line icon={Clock} text={saving} />}
        {state === 'offline' && <Line icon={WifiOff} text={offline} />}
        {!state && savedAt && <Line icon={CircleCheck} text={saved(dayAndTime(savedAt))} look="ok" />}
        {!state && !savedAt && isStarted && <Line icon={Clock} text={started} />}
      </div>
      <div role="alert">
        {state === 'failed' && (
          <Line icon={CircleAlert} text={failed} look="bad">
            <button type="button" aria-label={lessonMessages.retryAbout(lesson.title)} onClick={retry}>
              {lessonMessages.retry}
            </button>
          </Line>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  readonly icon: IconNode;
  readonly text: string;
  readonly look?: 'ok' | 'bad';
  readonly children?: ReactElement;
}

function Line({ icon, text, look, children }: LineProps): ReactNode {
  return (
    <div css={statusStyle} {...(look && { 'data-look': look })}>
      <Icon icon={icon} />
      <p>
        <span>{text}</span>
        {children}
      </p>
    </div>
  );
}
