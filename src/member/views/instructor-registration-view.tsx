import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { InternalLink } from '../../components/link';
import { TitledPage } from '../../components/page-title';
import { FEATURES } from '../../config/markup';
import { PATHS, routeOf } from '../../config/routes';
import { InstructorForm } from '../../features/instructor/instructor-form';
import { assertPresent } from '../../lib/assert';

const columnStyle = css`
  display: grid;
  gap: var(--s-5);
  max-width: 46rem;
`;

/** Where the form sends, this would not be true. */
const noteStyle = css`
  html[${FEATURES}~='instructors'] & {
    display: none;
  }
`;

export const contentQuery = /* GraphQL */ `
  query MemberInstructorRegistration {
    page: contentMemberPage(key: { eq: "instructor-registration" }) {
      ...MemberPageHeader
    }
  }
`;

/** `/instructor-registration`: the form, and where it is not connected, a note with a link to the contact page. */
export default function InstructorRegistrationView({
  content,
}: {
  readonly content: Queries.MemberInstructorRegistrationQuery;
}): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/instructor-registration.yaml');
  return (
    <TitledPage page={page}>
      <div css={columnStyle}>
        <p className="note" css={noteStyle} dir="auto">
          <span>{page.note}</span> <InternalLink to={PATHS.contact}>{routeOf(PATHS.contact).label}</InternalLink>
        </p>
        <InstructorForm />
      </div>
    </TitledPage>
  );
}
