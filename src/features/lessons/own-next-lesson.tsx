import type { ComponentProps, ReactNode } from 'react';

import { MarksFailed } from './continue-link';
import { useLessons } from './marks';
import { progressOf } from './marks-reducer';
import { NextLesson } from './next-lesson';

/** The member's own block, as soon as the marks are known. */
export function OwnNextLesson(props: ComponentProps<typeof NextLesson>): ReactNode {
  const state = useLessons();
  return (
    <NextLesson
      {...props}
      progress={state.status === 'ready' && props.lessons ? progressOf(props.lessons, state.shown) : undefined}
      failure={state.status === 'failed' ? <MarksFailed {...state} /> : undefined}
    />
  );
}
