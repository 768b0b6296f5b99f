import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import { ChartNoAxesColumnIncreasing, Check, Clock, Lock, Users } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Icon } from '../components/icon';
import { ExternalLink, InternalLink } from '../components/link';
import { pictureCardStyle } from '../components/picture-card';
import { Picture } from '../components/picture';
import { COURSE_TOPICS_SHOWN } from '../config/limits';
import { courseMessages, landingMessages } from '../config/messages/landing';
import { formatPrice } from '../lib/format-price';

export const courseFragment = graphql`
  fragment Course on ContentCourse {
    key
    title
    description
    duration
    students
    level
    topics
    price
    startRoute
    image {
      gatsbyImageData(slot: COURSE)
    }
  }
`;

const courseStyle = css`
  > picture > img {
    aspect-ratio: 4 / 3;
  }
  /* Where cards are narrow, some titles have two lines. What follows is level in a row. */
  @media (min-width: 48rem) and (max-width: 63.99rem) {
    h3 {
      min-height: 2lh;
    }
  }
`;

const lockedStyle = css`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  min-height: var(--tap);
  padding-inline: var(--card-pad);
  background: var(--bg-lamp);
  font: 700 1rem/1.3 var(--font-display);
  svg {
    color: var(--lock);
  }
`;

const metaStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  > :first-of-type {
    flex-basis: 100%;
  }
  span {
    display: inline-flex;
    align-items: center;
    gap: 0.35rem;
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;

const topicsStyle = css`
  display: grid;
  gap: 0.375rem;
  li {
    display: flex;
    gap: 0.5rem;
  }
  svg {
    width: 1rem;
    height: 1.4em;
    color: var(--ok);
  }
  li:last-of-type:not(:has(svg)) {
    color: var(--ink-3);
    padding-left: 1.5rem;
  }
`;

const footStyle = css`
  justify-content: space-between;
  margin-top: auto;
  padding-top: var(--s-4);
  border-top: 1px solid var(--line);
  > div {
    display: grid;
    font: 700 var(--t-2xl) / 1 var(--font-display);
    font-variant-numeric: tabular-nums;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    color: var(--off-ink);
    font: 500 var(--t-sm) / 1.75rem var(--font-display);
    cursor: not-allowed;
  }
  /* Outside of pine, lamp light has an edge. */
  .button-lamp {
    padding-inline: 0.875rem;
    border-color: var(--lock);
  }
  a svg {
    display: none;
  }
`;

interface CourseCardProps {
  readonly course: Queries.CourseFragment;
  /** The external private-registration form. */
  readonly joinUrl: string;
  /** ISO 4217 code of the prices. */
  readonly currency: string;
  readonly locked: boolean;
}

/** A course. For guests it is locked and shows the join link; members can start it (HOME-13, HOME-14). */
export function CourseCard({ course, joinUrl, currency, locked }: CourseCardProps): ReactNode {
  const hidden = course.topics.length - COURSE_TOPICS_SHOWN;
  return (
    <article css={[pictureCardStyle, courseStyle]}>
      <Picture image={course.image} alt="" />
      {locked && (
        <p css={lockedStyle}>
          <Icon icon={Lock} />
          {courseMessages.membersOnly}
        </p>
      )}
      <div>
        <h3 dir="auto">{course.title}</h3>
        <div className="small muted" css={metaStyle}>
          {course.level && (
            <span dir="auto">
              <Icon icon={ChartNoAxesColumnIncreasing} />
              <span>{course.level}</span>
            </span>
          )}
          <span dir="auto">
            <Icon icon={Clock} />
            <span>{course.duration}</span>
          </span>
          <span>
            <Icon icon={Users} />
            <span>{courseMessages.students(course.students)}</span>
          </span>
        </div>
        <ul className="small muted" css={topicsStyle}>
          {course.topics.slice(0, COURSE_TOPICS_SHOWN).map((topic) => (
            <li key={topic} dir="auto">
              <Icon icon={Check} />
              <span>{topic}</span>
            </li>
          ))}
          {hidden > 0 && <li>{courseMessages.moreTopics(hidden)}</li>}
        </ul>
        <div className="row" css={footStyle}>
          <div>
            <span>{formatPrice(course.price, currency)}</span>
            {locked && (
              <button type="button" disabled title={courseMessages.loginRequiredReason}>
                {courseMessages.loginRequired}
              </button>
            )}
          </div>
          {locked ? (
            <ExternalLink href={joinUrl} className={buttonClass({ variant: 'lamp' })}>
              {courseMessages.join}
            </ExternalLink>
          ) : (
            <InternalLink to={course.startRoute} className={buttonClass()}>
              {landingMessages.startLearning}
            </InternalLink>
          )}
        </div>
      </div>
    </article>
  );
}
