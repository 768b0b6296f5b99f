import { css } from '@emotion/react';
import { Check } from 'lucide';
import { useId, type ReactNode } from 'react';

import type { Lesson } from '../../../contract/lesson-progress';
import { Icon } from '../../components/icon';
import { Picture, type PictureFile } from '../../components/picture';
import { Poster } from '../video/poster';
import { lessonMessages } from './messages';
import { windowStyle } from './lesson-windows';
import { CourseProgressPlace } from './places';

const listStyle = css`
  > ol {
    padding: 0;
  }
  h2 {
    font-size: var(--t-xl);
  }
  @media screen {
    > div {
      background: var(--bg-pine);
    }
  }
  @media (min-width: 64rem) {
    position: sticky;
    top: calc(var(--h-bar) + var(--s-5));
  }
`;

const rowStyle = css`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  align-items: center;
  min-height: 3.75rem;
  padding: var(--s-2) var(--s-3);
  line-height: 1.35;
  & + & {
    border-top: 1px solid var(--line);
  }
  &:has(a[aria-current]) {
    background: var(--bg-mist);
    box-shadow: inset 4px 0 var(--star);
    @media (forced-colors: active) {
      border-left: 4px solid Highlight;
    }
  }
  /* With large text in a line of its own. */
  a {
    display: grid;
    flex: 1 1 8rem;
    min-width: 0;
    color: var(--ink);
    text-decoration: none;
  }
  /* The row is the link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  a:hover b {
    text-decoration: underline;
  }
`;

const thumbnailStyle = css`
  flex: none;
  width: 4rem;
  z-index: var(--z-raised);
  border-radius: var(--r-1);
  > span {
    inset: 0;
    margin: auto;
    font-size: 1.625rem;
  }
  svg {
    width: 0.5em;
    height: 0.5em;
  }
`;

/** A lesson of `/skill`. */
export interface CourseLesson extends Lesson {
  readonly minutes: number | null;
  readonly youtubeId: string;
  readonly cover: PictureFile;
  readonly thumbnail: PictureFile;
}

interface LessonListProps {
  readonly heading: string;
  readonly lessons: readonly CourseLesson[];
  readonly shown: CourseLesson;
  /** The keys of the lessons that are shown as done; undefined until it is known. */
  readonly done: ReadonlySet<string> | undefined;
  readonly onDone: (doneKeys: string) => void;
  readonly onPlay: (key: string) => void;
}

/** All lessons, each with its address and a button that plays it, below what the member has done of them. */
export function LessonList({ heading, lessons, shown, done, onDone, onPlay }: LessonListProps): ReactNode {
  const headingId = useId();
  return (
    <section className="cells" css={listStyle} aria-labelledby={headingId}>
      <div className="cell on-pine">
        <h2 id={headingId} dir="auto">
          {heading}
        </h2>
        <CourseProgressPlace lessons={{ nodes: lessons }} shown={shown.key} onChange={onDone} />
      </div>
      <ol>
        {lessons.map((lesson, index) => {
          const { key, title, youtubeId, thumbnail } = lesson;
          const isDone = done?.has(key) === true;
          const isShown = lesson === shown;
          return (
            <li key={key} css={rowStyle}>
              <span css={windowStyle} {...(isDone && { 'data-lit': '' })}>
                {isDone ? <Icon icon={Check} /> : index + 1}
              </span>
              <Poster
                title={title}
                youtubeId={youtubeId}
                cover={<Picture image={thumbnail} alt="" />}
                onClick={() => onPlay(key)}
                css={thumbnailStyle}
              />
              <a href={`#${key}`} {...(isShown && { 'aria-current': 'true' })}>
                <b dir="auto">{title}</b>
                <span className="muted small">
                  {listed(lengthOf(lesson), isDone ? lessonMessages.isDone : isShown && lessonMessages.here)}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** In short. */
export function lengthOf({ minutes }: CourseLesson): string | false {
  return minutes !== null && lessonMessages.minutesShort(minutes);
}

/** The facts that hold, with commas. */
export function listed(...facts: readonly (string | false)[]): string {
  return facts.filter(Boolean).join(', ');
}
