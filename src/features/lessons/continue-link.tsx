import { css } from '@emotion/react';
import { ArrowRight, CircleCheck } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { PATHS } from '../../config/routes';
import { describeError } from '../auth/describe-error';
import { useLessons } from './marks';
import { progressOf, type Lessons } from './marks-reducer';
import { lessonMessages, nextLessonMessages } from './messages';

const lineStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  align-items: center;
  min-height: var(--tap);
  svg {
    width: 1.15em;
    height: 1.45em;
  }
`;

interface MarksFailedProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Says why the marks could not be loaded, and loads them again. */
export function MarksFailed({ error, retry }: MarksFailedProps): ReactNode {
  return (
    <div css={lineStyle}>
      <p role="alert">{`${lessonMessages.notLoaded} ${describeError(error)}`}</p>
      <button type="button" className={buttonClass({ variant: 'line' })} onClick={retry}>
        {lessonMessages.retry}
      </button>
    </div>
  );
}

interface ContinueLinkProps {
  readonly lessons: Lessons;
  /** On `/skill` the link leads to a part of the page, also to the first lesson of all, and a failure is shown. */
  readonly onPageOfLessons?: boolean;
}

/** Leads to the first open lesson. Elsewhere than on `/skill` only a member who has done one sees it. When all are done it says so. */
export function ContinueLink({ lessons, onPageOfLessons = false }: ContinueLinkProps): ReactNode {
  const state = useLessons();
  if (state.status === 'failed' && onPageOfLessons) {
    return <MarksFailed {...state} />;
  }
  if (state.status !== 'ready') return null;
  const { done, next } = progressOf(lessons, state.shown);
  if (done === 0 && !onPageOfLessons) return null;
  if (!next) {
    return (
      <p css={lineStyle}>
        <Icon icon={CircleCheck} />
        <span>{lessonMessages.allDone}</span>
      </p>
    );
  }
  const content = (
    <>
      <span dir="auto">
        {lessonMessages.about(done === 0 ? nextLessonMessages.start : nextLessonMessages.continue, next.title)}
      </span>
      <Icon icon={ArrowRight} />
    </>
  );
  return onPageOfLessons ? (
    <a href={`#${next.key}`} css={lineStyle}>
      {content}
    </a>
  ) : (
    <InternalLink to={`${PATHS.skill}#${next.key}`} css={lineStyle}>
      {content}
    </InternalLink>
  );
}
