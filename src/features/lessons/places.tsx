import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import type { Lesson } from '../../../contract/lesson-progress';
import { FEATURES } from '../../config/markup';
import { onDemand } from '../../lib/on-demand';
import { currentSession } from '../session/session';
import { whenSupported } from '../session/when-supported';
import type { CourseProgressProps } from './course-progress';

const Mark = whenSupported('progress', () =>
  import(/* webpackChunkName: "lessons" */ './lesson-mark').then(({ LessonMark }) => LessonMark),
);
const Progress = whenSupported('progress', () =>
  import(/* webpackChunkName: "lessons" */ './course-progress').then(({ CourseProgress }) => CourseProgress),
);
const loadMarks = onDemand(() => import(/* webpackChunkName: "lessons" */ './marks'));

/** The space is there before the code, so that nothing moves: for a button and two lines, where the back end keeps marks. */
const markPlaceStyle = css`
  html[${FEATURES}~='progress'] & {
    min-height: calc(3.5rem + var(--s-2) + 2 * 1.45 * var(--t-sm));
    @media (min-width: 80rem) {
      width: 16rem;
    }
  }
`;

/** For the count, the windows of the widest list, the rule and a link of two lines. */
const progressPlaceStyle = css`
  display: grid;
  gap: var(--s-2);
  align-content: start;
  max-width: 20.5rem;
  html[${FEATURES}~='progress'] & {
    min-height: 12.5rem;
  }
  /* The arrow stays beside a long title. */
  a {
    flex-wrap: nowrap;
  }
`;

/** Where the mark of a lesson is shown, if the back end keeps it. */
export function LessonMarkPlace({ lesson }: { readonly lesson: Lesson }): ReactNode {
  return (
    <div css={markPlaceStyle}>
      <Mark key={lesson.key} lesson={lesson} />
    </div>
  );
}

/** In the head of the list of all lessons: what the member has done of them, if the back end keeps it. */
export function CourseProgressPlace(props: CourseProgressProps): ReactNode {
  return (
    <div css={progressPlaceStyle}>
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
