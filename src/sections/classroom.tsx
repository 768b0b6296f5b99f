import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import type { Audience } from '../config/routes';
import { MemberProgress } from '../features/member-progress/member-progress';
import { CourseCard } from './course-card';
import { IconCells } from './icon-cells';

export const blurbFragment = graphql`
  fragment ClassroomBlurb on ContentClassroomBlurb {
    key
    title
    text
    icon
  }
`;

const blurbsStyle = css`
  margin-top: var(--s-7);
`;

interface ClassroomSectionProps {
  readonly heading: string;
  readonly lead: string;
  readonly courses: readonly Queries.CourseFragment[];
  readonly blurbs: readonly Queries.ClassroomBlurbFragment[];
  readonly joinUrl: string;
  readonly currency: string;
  readonly audience: Audience;
  readonly tinted: boolean;
}

/**
 * The classroom section of the landing page: for members their progress, then courses, which are locked for guests, and
 * four blurbs.
 */
export function ClassroomSection({
  heading,
  lead,
  courses,
  blurbs,
  joinUrl,
  currency,
  audience,
  tinted,
}: ClassroomSectionProps): ReactNode {
  return (
    <section className={tinted ? 'section mist' : 'section'}>
      <div className="wrap">
        <div className="head">
          <h2 dir="auto">{heading}</h2>
          <p dir="auto">{lead}</p>
        </div>
        {audience === 'member' && <MemberProgress />}
        <div className="grid g3">
          {courses.map((course) => (
            <CourseCard
              key={course.key}
              course={course}
              joinUrl={joinUrl}
              currency={currency}
              locked={audience === 'guest'}
            />
          ))}
        </div>
        <IconCells cells={blurbs} columns={4} css={blurbsStyle} />
      </div>
    </section>
  );
}
