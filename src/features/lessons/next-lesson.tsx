import { css } from '@emotion/react';
import { Play } from 'lucide';
import { useId, type ReactElement, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { Picture } from '../../components/picture';
import { PATHS } from '../../config/routes';
import { firstNameOf } from '../../lib/first-name';
import { onlyWith } from '../session/when-supported';
import { useSession } from '../session/session';
import { discStyle } from '../video/poster';
import { MarksFailed } from './continue-link';
import { LessonWindows } from './lesson-windows';
import type { LessonsState } from './marks';
import { lessonMessages, nextLessonMessages as messages } from './messages';

const blockStyle = css`
  > div {
    padding-block: clamp(2rem, 4vw, 3.5rem);
  }
  /* What follows the lesson stands on the edge of the block. */
  > div:has(> dated-list:not(:defined), > dated-list > [data-next]) {
    padding-bottom: 0;
  }
  > div > p:first-of-type {
    font: 700 var(--t-3xl) / 1.12 var(--font-display);
    letter-spacing: -0.02em;
  }
  .lead {
    margin-block: var(--s-2) clamp(1.5rem, 3vw, 2.5rem);
    @media (max-width: 39.99rem) {
      /* The room of two lines. */
      min-height: 3em;
    }
  }
  /* What has failed, in its place. */
  > div > p + .row {
    margin-top: var(--s-4);
  }
`;

/** The space, with the greeting, until it is known what comes next. */
const waitingStyle = css`
  .lead,
  .lead + div {
    visibility: hidden;
  }
`;

const columnsStyle = css`
  display: grid;
  gap: var(--s-5) clamp(1.5rem, 4vw, 3.5rem);
  > * {
    min-width: 0;
  }
  @media (min-width: 56rem) {
    grid-template-columns: 1.1fr 1fr;
  }
`;

const coverStyle = css`
  position: relative;
  overflow: hidden;
  aspect-ratio: 16 / 9;
  @media (min-width: 56rem) {
    /* As high as what is beside it. */
    aspect-ratio: auto;
    min-height: 100%;
  }
  border-radius: var(--r-3);
  background: var(--bg-pine-deep);
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--photo-brightness);
  }
  &:hover > span {
    scale: 1.08;
  }
`;

/** The lesson, its links and the windows. These end with the cover beside them. */
const lessonStyle = css`
  display: grid;
  gap: var(--s-5);
  align-content: start;
  /* A title of two lines, or three on narrow phones, and a length have room: nothing moves when the lesson is known. */
  --title: calc(2.24 * var(--t-3xl));
  min-height: calc(1.3 * var(--t-lg) + var(--title) + 1.6 * var(--t-md) + 9.6rem + min(5.4rem, 17.5vw - 0.2rem));
  @media (max-width: 22.99rem) {
    --title: calc(3.36 * var(--t-3xl));
  }
  /* The links are below each other. */
  @media (max-width: 21.99rem) {
    --title: calc(3.36 * var(--t-3xl) + 3.5rem);
  }
  @media (min-width: 56rem) {
    align-content: space-between;
  }
  > div:not(.row) {
    display: grid;
    gap: var(--s-2);
  }
  > :last-child:not(.row) {
    gap: var(--s-3);
  }
  > div:first-of-type > :first-child {
    font: 600 var(--t-lg) / 1.3 var(--font-display);
    color: var(--link);
  }
  .button-large {
    min-width: min(10rem, 100%);
  }
`;

interface NextLessonProps {
  /** What the page of the lessons is called. */
  readonly course: string;
  /** A back end that announces no progress may have content without them, of an earlier build. */
  readonly lessons: Queries.MemberHomepageQuery['lessons'] | undefined;
  /** Absent where the back end keeps no marks. */
  readonly state?: LessonsState;
  /** What stands below it on the ground of the block. */
  readonly children?: ReactElement;
}

/** The member's own block on `/homepage`: the name, the first open lesson or the last of all, and a window for each lesson. */
export function NextLesson({ course, lessons = { nodes: [] }, state, children }: NextLessonProps): ReactNode {
  const id = useId();
  const name = firstNameOf(useSession().session?.user.name ?? '');
  const { nodes } = lessons;
  const isKnown = state?.status === 'ready';
  const { done, total, next } = isKnown ? state.progressOf(lessons) : { done: 0, total: nodes.length, next: nodes[0] };
  const index = next ? nodes.findIndex(({ key }) => key === next.key) : total - 1;
  const lesson = nodes[index];
  if (!lesson) return null;
  const hasFailed = state?.status === 'failed';
  const label = !next ? messages.again : done > 0 ? messages.continue : messages.start;
  const address = `${PATHS.skill}#${lesson.key}`;
  const allLessons = (
    <InternalLink to={PATHS.skill} className={buttonClass({ variant: 'quiet' })}>
      {messages.allLessons(total)}
    </InternalLink>
  );

  return (
    <section
      className="on-pine"
      css={[blockStyle, !isKnown && !hasFailed && waitingStyle, onlyWith('progress')]}
      aria-labelledby={`${id}name`}
    >
      <div className="wrap">
        <p id={`${id}name`}>{messages.hello(name)}</p>
        {hasFailed ? (
          <MarksFailed {...state}>{allLessons}</MarksFailed>
        ) : (
          <>
            <p className="lead">{messages.where(course, done, total)}</p>
            <div css={columnsStyle}>
              <InternalLink to={address} css={coverStyle} tabIndex={-1} aria-hidden>
                {isKnown && <Picture image={lesson.cover} alt="" priority="high" />}
                <span css={discStyle}>
                  <Icon icon={Play} />
                </span>
              </InternalLink>
              <div css={lessonStyle}>
                <div>
                  <p>{lessonMessages.place(index + 1, total)}</p>
                  <h2 dir="auto">{lesson.title}</h2>
                  {lesson.minutes !== null && <p className="muted">{lessonMessages.minutes(lesson.minutes)}</p>}
                </div>
                <div className="row">
                  <InternalLink
                    to={address}
                    className={buttonClass({ variant: next ? 'lamp' : 'line', size: 'large' })}
                    aria-label={lessonMessages.about(label, lesson.title)}
                  >
                    {label}
                  </InternalLink>
                  {allLessons}
                </div>
                <div>
                  <p id={`${id}done`} className="small muted">
                    {messages.done(done, total)}
                  </p>
                  <LessonWindows lit={done} of={total} labelledBy={`${id}done`} />
                </div>
              </div>
            </div>
          </>
        )}
        {children}
      </div>
    </section>
  );
}
