import { css } from '@emotion/react';
import { Check, CircleAlert, CircleCheck, Clock, WifiOff } from 'lucide';
import type { ReactNode } from 'react';

import { lastMark, type Lesson } from '../../../contract/lesson-progress';
import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { StatusLine } from '../../components/status-line';
import { useReturnFocus } from '../../components/submit-button';
import { dayAndTime } from '../../lib/day-and-time';
import { dispatch, useLessons } from './marks';
import { isShownDone } from './marks-reducer';
import { lessonMessages } from './messages';
import { windowStyle } from './lesson-windows';

const markStyle = css`
  > button {
    min-width: min(16rem, 100%);
  }
  > div {
    flex: 1 1 12rem;
  }
`;

const retryStyle = css`
  margin-left: 0.5ch;
  padding: 0;
  border: 0;
  background: none;
  color: var(--link);
  text-decoration: underline;
  cursor: pointer;
`;

/** The mark of a lesson, with what is stored of it. It shows nothing before the member's marks have arrived. */
export function LessonMark({ lesson }: { readonly lesson: Lesson }): ReactNode {
  const state = useLessons();
  const { key } = lesson;
  const pending = state.status === 'ready' ? state.pending.get(key) : undefined;
  const isSaving = pending?.status === 'sending' || pending?.status === 'kept';
  const ref = useReturnFocus(isSaving);
  if (state.status !== 'ready') return null;
  const known = lastMark(lesson, state.known);
  const isDone = isShownDone(pending, known);
  const label = isDone ? lessonMessages.done : lessonMessages.mark;

  return (
    <div className="row" css={markStyle}>
      <button
        ref={ref}
        type="button"
        className={buttonClass({ variant: isDone && !isSaving ? 'line' : 'primary', size: 'large' })}
        aria-pressed={isDone}
        aria-label={lessonMessages.about(label, lesson.title)}
        disabled={isSaving}
        onClick={() => dispatch({ type: 'pressed', lesson: key, known })}
      >
        {isDone && !isSaving ? (
          <span css={windowStyle} data-lit="">
            <Icon icon={Check} />
          </span>
        ) : (
          <Icon icon={Check} />
        )}
        <span>{label}</span>
      </button>
      <MarkStatus
        lesson={lesson}
        status={isSaving ? 'saving' : pending?.status}
        savedAt={known?.isDone ? known.markedAt : undefined}
        isStarted={state.started.includes(key)}
      />
    </div>
  );
}

interface MarkStatusProps {
  readonly lesson: Lesson;
  /** Of the pending mark; undefined if there is none. */
  readonly status: 'saving' | 'offline' | 'failed' | undefined;
  readonly savedAt: string | undefined;
  readonly isStarted: boolean;
}

function MarkStatus({ lesson, status, savedAt, isStarted }: MarkStatusProps): ReactNode {
  const { failed, offline, saved, saving, started } = lessonMessages;
  return (
    <div>
      <div role="status">
        {status === 'saving' && <StatusLine icon={Clock} text={saving} />}
        {status === 'offline' && <StatusLine icon={WifiOff} text={offline} />}
        {!status && savedAt && <StatusLine icon={CircleCheck} text={saved(dayAndTime(savedAt))} look="ok" />}
        {!status && !savedAt && isStarted && <StatusLine icon={Clock} text={started} />}
      </div>
      <div role="alert">
        {status === 'failed' && (
          <StatusLine icon={CircleAlert} text={failed} look="bad">
            <button
              type="button"
              css={retryStyle}
              aria-label={lessonMessages.retryAbout(lesson.title)}
              onClick={() => dispatch({ type: 'retried', lesson: lesson.key })}
            >
              {lessonMessages.retry}
            </button>
          </StatusLine>
        )}
      </div>
    </div>
  );
}
