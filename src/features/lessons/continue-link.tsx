import { css } from '@emotion/react';
import { ArrowRight, CircleCheck } from 'lucide';
import type { ReactElement, ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { PATHS } from '../../config/routes';
import { describeError } from '../auth/describe-error';
import type { LessonProgress } from './marks-reducer';
import { lessonMessages, nextLessonMessages } from './messages';

/** As high with a text of two lines. The icon follows the last word. */
const lineStyle = css`
  align-content: center;
  min-height: var(--tap);
  line-height: 1.3;
  svg {
    display: inline-block;
    margin-left: 0.4em;
    vertical-align: -0.3em;
  }
`;

interface MarksFailedProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** What the page offers nevertheless. */
  readonly children?: ReactElement;
}

/** Says why the marks could not be loaded, and loads them again. */
export function MarksFailed({ error, retry, children }: MarksFailedProps): ReactNode {
  return (
    <div className="row">
      <p role="alert">{`${lessonMessages.notLoaded} ${describeError(error)}`}</p>
      <button type="button" className={buttonClass({ variant: 'line' })} onClick={retry}>
        {lessonMessages.retry}
      </button>
      {children}
    </div>
  );
}

interface ContinueLinkProps {
  readonly progress: LessonProgress;
  /** On `/skill` the link leads to a part of the page. */
  readonly onPageOfLessons?: boolean;
}

/** Leads to the first open lesson, or says that all are done. */
export function ContinueLink({ progress: { done, next }, onPageOfLessons = false }: ContinueLinkProps): ReactNode {
  if (!next) {
    return (
      <p css={lineStyle}>
        <span>{lessonMessages.allDone}</span>
        <Icon icon={CircleCheck} />
      </p>
    );
  }
  const label = done === 0 ? nextLessonMessages.start : nextLessonMessages.continue;
  const content = (
    <>
      <span dir="auto">{lessonMessages.about(label, next.title)}</span>
      <Icon icon={ArrowRight} />
    </>
  );
  return (
    <p css={lineStyle}>
      {onPageOfLessons ? (
        <a href={`#${next.key}`}>{content}</a>
      ) : (
        <InternalLink to={`${PATHS.skill}#${next.key}`}>{content}</InternalLink>
      )}
    </p>
  );
}
