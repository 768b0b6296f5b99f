import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { CourseCard } from './course-card';
import { IconRooms } from './icon-rooms';

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
}

/** The landing page's classroom in its guest state: locked courses and four promises. */
export function ClassroomSection({
  heading,
  lead,
  courses,
  blurbs,
  joinUrl,
  currency,
}: ClassroomSectionProps): ReactNode {
  return (
    <section className="section mist">
      <div className="wrap">
        <div className="head">
          <h2>{heading}</h2>
          <p>{lead}</p>
        </div>
        <div className="grid g3">
          {courses.map((course) => (
            <CourseCard key={course.key} course={course} joinUrl={joinUrl} currency={currency} />
          ))}
        </div>
        <IconRooms rooms={blurbs} floor="f4" css={blurbsStyle} />
      </div>
    </section>
  );
}
