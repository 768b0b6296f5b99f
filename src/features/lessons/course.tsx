import { css, keyframes } from '@emotion/react';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useEffect, useReducer, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { linkArrowStyle } from '../../components/link-arrow';
import { Picture } from '../../components/picture';
import { FEATURES } from '../../config/markup';
import { InlineVideo } from '../video/inline-video-card';
import { lengthOf, LessonList, listed, type CourseLesson } from './lesson-list';
import { lessonMessages } from './messages';
import { LessonMarkPlace, noteStarted } from './places';

const layoutStyle = css`
  gap: var(--s-7);
  align-items: start;
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

const stageStyle = css`
  > button > span {
    font-size: 4.5rem;
  }
  > div {
    gap: var(--s-4);
  }
  @media (min-width: 48rem) and (max-width: 63.99rem) {
    /* With two lines not higher than the mark beside it, so that the list below stays where it is. */
    h2 {
      font-size: var(--t-2xl);
    }
  }
  @media (min-width: 48rem) and (max-width: 63.99rem), (min-width: 80rem) {
    > div {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
  nav {
    grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  }
  nav a {
    gap: 0;
    color: var(--ink);
    text-decoration: none;
  }
  nav a:hover {
    background: var(--bg-lamp);
  }
  nav a:focus-visible {
    outline-offset: -4px;
  }
  nav b {
    font: 700 1.0625rem / 1.25 var(--font-display);
  }
`;

const hidden = keyframes`
  from,
  to {
    visibility: hidden;
  }
`;

/** Until the marks say which lesson comes first, its texts are hidden, so that nothing that is seen moves; but not for long. */
const waitingStyle = css`
  html[${FEATURES}~='has-progress'] & > :not(button) {
    animation: ${hidden} 4s;
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
  const { key, title, minutes, youtubeId, cover } = lesson;
  const number = lessons.indexOf(lesson) + 1;
  return (
    <div className="grid" css={layoutStyle}>
      <div ref={stage} id={key} className="grid" css={[stageStyle, !known && !isNamed && waitingStyle]}>
        <InlineVideo
          title={title}
          youtubeId={youtubeId}
          cover={<Picture image={cover} alt="" priority="high" />}
          hasThumbnail={false}
          isPlaying={playing === key}
          onPlay={() => play(key)}
        />
        <div className="grid">
          <div>
            <p className="lead">
              {listed(
                lessonMessages.place(number, lessons.length),
                minutes !== null && lessonMessages.minutes(minutes),
              )}
            </p>
            <h2 dir="auto">{title}</h2>
          </div>
          <LessonMarkPlace lesson={lesson} />
        </div>
        {lessons.length > 1 && (
          <nav className="cells" aria-label={lessonMessages.beside}>
            {[lessons[number - 2], lessons[number]].map(
              (other, index) =>
                other && (
                  <a key={other.key} href={`#${other.key}`} className="cell">
                    <span className="muted small">
                      {listed(
                        lessonMessages.number(number - 1 + 2 * index),
                        known?.done.has(other.key) ? lessonMessages.isDone : lengthOf(other),
                      )}
                    </span>
                    <b dir="auto">{other.title}</b>
                    <span css={linkArrowStyle}>
                      {index === 0 && <Icon icon={ArrowLeft} />}
                      <span>{index === 0 ? lessonMessages.back : lessonMessages.forward}</span>
                      {index === 1 && <Icon icon={ArrowRight} />}
                    </span>
                  </a>
                ),
            )}
          </nav>
        )}
      </div>
      <LessonList {...{ heading, lessons, shown: lesson, done: known?.done, onDone: noteDone, onPlay: play }} />
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
