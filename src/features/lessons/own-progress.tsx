import type { ReactNode } from 'react';

import type { LearningFigures } from '../../../contract/values/progress';
import { progressMessages } from '../../config/messages/member';
import { DAY, formatTime } from '../../lib/day-and-time';
import { partsOf } from '../../lib/share';
import { PERCENT, ProgressFailed, ProgressFigures, type ShownFigure } from '../member-progress/progress-figures';
import { ContinueLink } from './continue-link';
import { useLessons } from './marks';
import type { LessonProgress, Lessons } from './marks-reducer';
import { lessonMessages } from './messages';

/** Figures that an operator can import, by the names of their files in content/progress-figures. */
const IMPORTED: Readonly<Record<string, 'courses' | 'hours' | undefined>> = {
  'courses-completed': 'courses',
  learned: 'hours',
};

type Sample = Omit<ShownFigure, 'note'>;

interface OwnProgressProps {
  readonly samples: readonly Sample[];
  readonly lessons: Lessons;
}

/** The member's own progress: the share of the lessons that are marked, else an imported one; other figures if they are imported. */
export function OwnProgress({ samples, lessons }: OwnProgressProps): ReactNode {
  const state = useLessons();
  if (state.status === 'loading') return null;
  if (state.status === 'failed') return <ProgressFailed error={state.error} retry={state.retry} />;
  const marked = state.progressOf(lessons);
  const figures = samples.map((sample) => ownFigure(sample, marked, state.figures));
  return <ProgressFigures figures={figures} next={marked.done > 0 ? <ContinueLink progress={marked} /> : undefined} />;
}

function ownFigure(sample: Sample, { done, total }: LessonProgress, imported: LearningFigures | null): ShownFigure {
  const { progress, lessons, imported: asOf } = lessonMessages;
  if (sample.unit === PERCENT && done > 0) {
    const value = partsOf(done, total, 100);
    return { ...sample, label: progress, value, note: lessons(done, total), lessons: { done, total } };
  }
  const field = sample.unit === PERCENT ? 'percent' : IMPORTED[sample.key];
  const value = field && imported?.[field];
  if (imported && typeof value === 'number') {
    const label = sample.unit === PERCENT ? progress : sample.label;
    return { ...sample, label, value, note: asOf(formatTime(new Date(imported.importedAt), DAY)) };
  }
  // Beside own figures each sample says what it is.
  const isAlone = done === 0 && !imported;
  return {
    ...sample,
    note: sample.unit === PERCENT ? progressMessages.note : isAlone ? undefined : lessonMessages.sample,
  };
}
