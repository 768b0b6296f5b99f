import { css } from '@emotion/react';
import { useId, useLayoutEffect, type ReactNode } from 'react';

import { lastMark } from '../../../contract/lesson-progress';
import { ContinueLink } from './continue-link';
import { LessonWindows } from './lesson-windows';
import { useLessons } from './marks';
import type { Lessons } from './marks-reducer';
import { lessonMessages } from './messages';

const countStyle = css`
  color: var(--ink-2);
  b {
    color: var(--ink);
    font: 700 var(--t-2xl) / 1.1 var(--font-display);
  }
`;

export interface CourseProgressProps {
  readonly lessons: Lessons;
  /** Called with the keys of the lessons that are shown as done, with a space between two, when they are known and after each change. */
  readonly onChange: (doneKeys: string) => void;
}

/** How much of the course the member has done, and the way to the next lesson. */
export function CourseProgress({ lessons, onChange }: CourseProgressProps): ReactNode {
  const countId = useId();
  const state = useLessons();
  const done =
    state.status === 'ready'
      ? lessons.nodes.flatMap((lesson) => (lastMark(lesson, state.shown)?.isDone ? lesson.key : []))
      : undefined;
  const doneKeys = done?.join(' ');

  useLayoutEffect(() => {
    if (doneKeys !== undefined) {
      onChange(doneKeys);
    }
  }, [doneKeys, onChange]);

  return (
    <>
      {done && (
        <>
          <p id={countId} css={countStyle}>
            <b>{lessonMessages.count(done.length, lessons.nodes.length)}</b> {lessonMessages.lessonsDone}
          </p>
          <LessonWindows lit={done.length} of={lessons.nodes.length} labelledBy={countId} />
          <p className="small">{lessonMessages.rule}</p>
        </>
      )}
      <ContinueLink lessons={lessons} onPageOfLessons />
    </>
  );
}
