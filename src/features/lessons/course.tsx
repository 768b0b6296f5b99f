import { css } from '@emotion/react';
import { useEffect, useReducer, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

import type { CourseLesson } from './course-lesson';
import { LessonList } from './lesson-list';
import { LessonStage } from './lesson-stage';
import { noteStarted } from './places';

const layoutStyle = css`
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-7);
  align-items: start;
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

/** What this page knows of the member's marks. */
interface Known {
  readonly done: ReadonlySet<string>;
  /** The first lesson that was open when they arrived, or the last of all. */
  readonly first: string | undefined;
}

interface CourseProps {
  readonly heading: string;
  readonly lessons: readonly CourseLesson[];
}

/**
 * The lessons of `/skill`: one of them with the page's only player, its mark and its neighbours, beside the list of all (AREA-12). The shown
 * lesson is the one that the fragment of the address names, else the first that was open when the marks arrived.
 */
export function Course({ heading, lessons }: CourseProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const fragment = useSyncExternalStore(onFragment, readFragment, () => '');
  const [known, noteDone] = useReducer((before: Known | undefined, doneKeys: string): Known => {
    const done = new Set(doneKeys.split(' '));
    return { done, first: before?.first ?? (lessons.find(({ key }) => !done.has(key)) ?? lessons.at(-1))?.key };
  }, undefined);
  const [playing, setPlaying] = useState<string>();
  const isNamed = lessons.some(({ key }) => key === fragment);
  const shown = isNamed ? fragment : known?.first;
  const lesson = lessons.find(({ key }) => key === shown) ?? lessons[0];

  useEffect(() => {
    if (isNamed) {
      focusVideo(stage.current);
    }
  }, [isNamed, fragment, playing]);

  if (playing !== undefined && playing !== lesson?.key) {
    setPlaying(undefined);
  }

  function play(key: string): void {
    if (playing === key) {
      focusVideo(stage.current);
    }
    // Not the fragment itself: the browser would scroll.
    history.replaceState(history.state, '', `#${key}`);
    setPlaying(key);
    noteStarted(key);
  }

  if (!lesson) return <h2 dir="auto">{heading}</h2>;
  const common = { lessons, shown: lesson, done: known?.done, onPlay: play };
  return (
    <div className="grid" css={layoutStyle}>
      <LessonStage {...common} ref={stage} isPlaying={playing === lesson.key} />
      <LessonList {...common} heading={heading} onDone={noteDone} />
    </div>
  );
}

/** @param stage the part with the shown lesson */
function focusVideo(stage: HTMLElement | null): void {
  const video = stage?.querySelector<HTMLElement>('button, iframe');
  video?.focus();
  // The focus does not scroll to a frame.
  video?.scrollIntoView({ block: 'nearest' });
}

function readFragment(): string {
  return location.hash.slice(1);
}

function onFragment(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
