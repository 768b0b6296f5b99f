import { css } from '@emotion/react';
import { useId, useLayoutEffect, type ReactNode } from 'react';

import { lastMark } from '../../../contract/lesson-progress';
import { ContinueLink, MarksFailed } from './continue-link';
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
  /** The key of the lesson that the page shows. */
  readonly shown: string;
  /** Called with the keys of the lessons that are shown as done, with a space between two, when they are known and after each change. */
  readonly onChange: (doneKeys: string) => void;
}

/** How much of the course the member has done, and the way to the next lesson, or what counts where that is the shown one. */
export function CourseProgress({ lessons, shown, onChange }: CourseProgressProps): ReactNode {
  const countId = useId();
  const state = useLessons();
  const marks = state.status === 'ready' ? state.shown : undefined;
  const doneKeys =
    marks && lessons.nodes.flatMap((lesson) => (lastMark(lesson, marks)?.isDone ? lesson.key : [])).join(' ');

  useLayoutEffect(() => {
    if (doneKeys !== undefined) {
      onChange(doneKeys);
    }
  }, [doneKeys, onChange]);

  if (state.status === 'failed') return <MarksFailed {...state} />;
  if (state.status === 'loading') return null;
  const progress = state.progressOf(lessons);
  const { done, total, next } = progress;
  return (
    <>
      <p id={countId} css={countStyle}>
        <b>{lessonMessages.count(done, total)}</b> {lessonMessages.lessonsDone}
      </p>
      <LessonWindows lit={done} of={total} labelledBy={countId} />
      {next?.key === shown ? (
        <p className="small">{lessonMessages.rule}</p>
      ) : (
        <ContinueLink progress={progress} onPageOfLessons />
      )}
    </>
  );
}
