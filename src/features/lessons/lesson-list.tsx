import { css } from '@emotion/react';
import { Check } from 'lucide';
import { useId, type ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { Picture } from '../../components/picture';
import { Poster } from '../video/poster';
import { lengthOf, listed, type CourseLesson, type Done } from './course-lesson';
import { lessonMessages } from './messages';
import { CourseProgressPlace } from './places';
import { windowStyle } from './window-style';

const listStyle = css`
  > div {
    display: grid;
    gap: var(--s-2);
  }
  @media screen {
    > div {
      background: var(--bg-pine);
    }
  }
  h2 {
    font-size: var(--t-xl);
  }
  > ol {
    padding: 0;
  }
  @media (min-width: 64rem) {
    position: sticky;
    top: calc(var(--h-bar) + var(--s-5));
  }
`;

const rowStyle = css`
  position: relative;
  display: flex;
  gap: var(--s-3);
  align-items: center;
  min-height: 3.75rem;
  padding: var(--s-2) var(--s-4);
  line-height: 1.35;
  & + & {
    border-top: 1px solid var(--line);
  }
  &:has(a[aria-current]) {
    background: var(--bg-mist);
    box-shadow: inset 4px 0 var(--star);
  }
  a {
    flex: 1;
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
  b {
    display: block;
    font-weight: 600;
  }
`;

const thumbnailStyle = css`
  flex: none;
  width: 4rem;
  z-index: var(--z-raised);
  &,
  &:focus-visible {
    border-radius: var(--r-1);
  }
  > span {
    left: var(--s-1);
    bottom: var(--s-1);
    width: 1.25rem;
    height: 1.25rem;
    svg {
      width: 0.625rem;
      height: 0.625rem;
      translate: 1px 0;
    }
  }
`;

interface LessonListProps {
  readonly heading: string;
  readonly lessons: readonly CourseLesson[];
  readonly shown: CourseLesson;
  readonly done: Done;
  readonly onDone: (doneKeys: string) => void;
  readonly onPlay: (key: string) => void;
}

/** All lessons, each with its address and a button that plays it, below what the member has done of them. */
export function LessonList({ heading, lessons, shown, done, onDone, onPlay }: LessonListProps): ReactNode {
  const headingId = useId();
  return (
    <section className="cells" css={listStyle} aria-labelledby={headingId}>
      <div className="on-pine">
        <h2 id={headingId} dir="auto">
          {heading}
        </h2>
        <CourseProgressPlace lessons={{ nodes: lessons }} onChange={onDone} />
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
                  {listed(lengthOf(lesson), isDone && lessonMessages.isDone, isShown && lessonMessages.here)}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
