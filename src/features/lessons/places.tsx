import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import type { Lesson } from '../../../contract/lesson-progress';
import { FEATURES } from '../../config/markup';
import { onDemand } from '../../lib/on-demand';
import { currentSession } from '../session/session';
import { whenSupported } from '../session/when-supported';
import type { Lessons } from './marks-reducer';

const Mark = whenSupported('progress', () =>
  import(/* webpackChunkName: "lessons" */ './lesson-mark').then(({ LessonMark }) => LessonMark),
);
function loadContinueLink() {
  return import(/* webpackChunkName: "lessons" */ './continue-link').then(({ ContinueLink }) => ContinueLink);
}

const Continue = whenSupported('has-progress', loadContinueLink);
const ContinueOnPageOfLessons = whenSupported('progress', loadContinueLink);
const loadMarks = onDemand(() => import(/* webpackChunkName: "lessons" */ './marks'));

/** The space is there before the code, so that nothing moves: for a button and two lines, where the back end keeps marks. */
const markPlaceStyle = css`
  html[${FEATURES}~='progress'] & {
    min-height: calc(var(--tap) + 2 * 1.45 * var(--t-sm) + var(--s-2));
    margin-top: var(--s-3);
  }
`;

/** For one line. */
const linePlaceStyle = css`
  &:empty {
    display: none;
  }
  html[${FEATURES}~='has-progress'] &,
  html[${FEATURES}~='progress'] &[data-lessons] {
    display: block;
    min-height: var(--tap);
  }
`;

/** Where the mark of a lesson is shown, if the back end keeps it. */
export function LessonMarkPlace({ lesson }: { readonly lesson: Lesson }): ReactNode {
  return (
    <div css={markPlaceStyle}>
      <Mark lesson={lesson} />
    </div>
  );
}

interface ContinuePlaceProps {
  readonly lessons: Lessons;
  readonly onPageOfLessons?: boolean;
}

/** Where members find the next lesson: on `/skill` all of them, elsewhere those who have done one. */
export function ContinuePlace(props: ContinuePlaceProps): ReactNode {
  return (
    <div css={linePlaceStyle} {...(props.onPageOfLessons && { 'data-lessons': '' })}>
      {props.onPageOfLessons ? <ContinueOnPageOfLessons {...props} /> : <Continue {...props} />}
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
