import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import type { Lesson } from '../../../contract/lesson-progress';
import { onDemand } from '../../lib/on-demand';
import { currentSession } from '../session/session';
import { onlyWith, whenSupported } from '../session/when-supported';
import type { CourseProgressProps } from './course-progress';

const Mark = whenSupported('progress', () =>
  import(/* webpackChunkName: "lessons" */ './lesson-mark').then(({ LessonMark }) => LessonMark),
);
const Progress = whenSupported('progress', () =>
  import(/* webpackChunkName: "lessons" */ './course-progress').then(({ CourseProgress }) => CourseProgress),
);
const loadMarks = onDemand(() => import(/* webpackChunkName: "lessons" */ './marks'));

/** A button with two lines below it, beside the title, or with the lines beside it. */
const markPlaceStyle = css`
  min-height: calc(3.5rem + var(--s-3) + 2 * 1.45 * var(--t-sm));
  @media (min-width: 48rem) {
    width: 16rem;
  }
  @media (min-width: 64rem) and (max-width: 79.99rem) {
    width: auto;
    min-height: 3.5rem;
  }
`;

/** For the count, the windows of the widest list, and a line of text. */
const progressPlaceStyle = css`
  display: grid;
  gap: var(--s-2);
  align-content: start;
  max-width: 20.5rem;
  min-height: 8.5rem;
  > p:last-child {
    min-height: 0;
    font-size: var(--t-sm);
  }
  a {
    padding-block: var(--s-3);
  }
`;

/** Where the mark of a lesson is shown. */
export function LessonMarkPlace({ lesson }: { readonly lesson: Lesson }): ReactNode {
  return (
    <div css={[markPlaceStyle, onlyWith('progress')]}>
      <Mark key={lesson.key} lesson={lesson} />
    </div>
  );
}

/** In the head of the list of all lessons: what the member has done of them. */
export function CourseProgressPlace(props: CourseProgressProps): ReactNode {
  return (
    <div css={[progressPlaceStyle, onlyWith('progress')]}>
      <Progress {...props} />
    </div>
  );
}

/** Keeps on this device that the video of a lesson was started, where the back end keeps marks. */
export function noteStarted(lesson: string): void {
  if (currentSession().session?.features?.includes('progress')) {
    loadMarks().then(
      ({ dispatch }) => dispatch({ type: 'started', lesson }),
      // The marks have not been loaded either.
      () => undefined,
    );
  }
}
