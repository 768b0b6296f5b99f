import { css } from '@emotion/react';
import { ArrowLeft, ArrowRight } from 'lucide';
import type { ReactNode, Ref } from 'react';

import { Icon } from '../../components/icon';
import { linkArrowStyle } from '../../components/link-arrow';
import { Picture } from '../../components/picture';
import { FEATURES } from '../../config/markup';
import { InlineVideo } from '../video/inline-video-card';
import { lengthOf, listed, type CourseLesson, type Done } from './course-lesson';
import { lessonMessages } from './messages';
import { LessonMarkPlace, MARK_HEIGHT } from './places';

const videoStyle = css`
  > span {
    width: 4.5rem;
    height: 4.5rem;
  }
`;

/** Two lines of a title, so that the list does not move when another lesson is shown. */
const TITLE_HEIGHT = '1.3 * var(--t-lg) + 2 * 1.12 * var(--t-3xl)';

const titleStyle = css`
  align-content: start;
  gap: var(--s-4);
  min-height: calc(${TITLE_HEIGHT});
  p {
    font: 600 var(--t-lg) / 1.3 var(--font-display);
    color: var(--ink-2);
  }
  html[${FEATURES}~='progress'] & {
    min-height: calc(${TITLE_HEIGHT} + var(--s-4) + ${MARK_HEIGHT});
  }
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 1fr) auto;
    html[${FEATURES}~='progress'] & {
      min-height: calc(${TITLE_HEIGHT});
    }
  }
`;

const besideStyle = css`
  grid-template-columns: 1fr 1fr;
  a {
    gap: 0;
    padding-block: var(--s-4);
    color: var(--ink);
    text-decoration: none;
  }
  a:only-child {
    grid-column: 1 / -1;
  }
  a:hover {
    background: var(--bg-lamp);
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  b {
    font: 700 1.1875rem / 1.25 var(--font-display);
  }
  @media (max-width: 29.99rem) {
    a {
      padding-inline: var(--s-4);
    }
    /* Two lines, for the same reason. */
    b {
      min-height: 2.5em;
      font-size: 1.0625rem;
    }
  }
`;

interface LessonStageProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly lessons: readonly CourseLesson[];
  readonly shown: CourseLesson;
  readonly done: Done;
  readonly isPlaying: boolean;
  readonly onPlay: (key: string) => void;
}

/** The shown lesson: its video, its mark, and the lessons before and after it. */
export function LessonStage({ ref, lessons, shown, done, isPlaying, onPlay }: LessonStageProps): ReactNode {
  const { key, title, minutes, youtubeId, cover } = shown;
  const number = lessons.indexOf(shown) + 1;
  return (
    <div ref={ref} id={key} className="grid">
      <InlineVideo
        title={title}
        youtubeId={youtubeId}
        cover={<Picture image={cover} alt="" priority="high" />}
        hasThumbnail={false}
        isPlaying={isPlaying}
        onPlay={() => onPlay(key)}
        css={videoStyle}
      />
      <div className="grid" css={titleStyle}>
        <div>
          <p>
            {listed(lessonMessages.place(number, lessons.length), minutes !== null && lessonMessages.minutes(minutes))}
          </p>
          <h2 dir="auto">{title}</h2>
        </div>
        <LessonMarkPlace lesson={shown} />
      </div>
      {lessons.length > 1 && (
        <nav className="cells" css={besideStyle} aria-label={lessonMessages.beside}>
          {lessons.map((lesson, index) => {
            const isBefore = index === number - 2;
            return (
              (isBefore || index === number) && (
                <a key={lesson.key} href={`#${lesson.key}`} className="cell">
                  <span className="muted small">
                    {listed(
                      lessonMessages.number(index + 1),
                      done?.has(lesson.key) ? lessonMessages.isDone : lengthOf(lesson),
                    )}
                  </span>
                  <b dir="auto">{lesson.title}</b>
                  <span css={linkArrowStyle}>
                    {isBefore && <Icon icon={ArrowLeft} />}
                    <span>{isBefore ? lessonMessages.back : lessonMessages.forward}</span>
                    {!isBefore && <Icon icon={ArrowRight} />}
                  </span>
                </a>
              )
            );
          })}
        </nav>
      )}
    </div>
  );
}
