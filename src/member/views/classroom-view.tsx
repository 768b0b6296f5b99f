import { css } from '@emotion/react';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { linkArrowHoverStyle, linkArrowStyle } from '../../components/link-arrow';
import { TitledPage } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { largeTitleStyle, linkCardStyle, pictureCardStyle } from '../../components/picture-card';
import { programmeMessages } from '../../config/messages/member';
import { memberAreaMessages } from '../../config/messages/member-area';
import { assertPresent } from '../../lib/assert';

const gridStyle = css`
  gap: var(--s-6);
`;

export const contentQuery = /* GraphQL */ `
  query MemberClassroom {
    page: contentMemberPage(key: { eq: "classroom" }) {
      ...MemberPageHeader
    }
    comingSoon: allContentProgramme(sort: [{ order: ASC }, { key: ASC }], filter: { comingSoon: { eq: true } }) {
      nodes {
        key
      }
    }
    classrooms: allContentClassroom(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        description
        route
        image {
          gatsbyImageData(slot: HALF_CARD, forMembers: true)
        }
      }
    }
  }
`;

/** The four programmes of the classroom. */
export default function ClassroomView({ content }: { readonly content: Queries.MemberClassroomQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/classroom.yaml');
  const comingSoon = content.comingSoon.nodes.map((programme) => `/${programme.key}`);
  return (
    <TitledPage page={page}>
      <div className="grid g2" css={gridStyle}>
        {content.classrooms.nodes.map(({ key, title, description, route, image }) => (
          <InternalLink
            key={key}
            to={route}
            css={[pictureCardStyle, largeTitleStyle, linkCardStyle, linkArrowHoverStyle]}
          >
            <Picture image={image} alt="" />
            <div>
              <h2 dir="auto">{title}</h2>
              {comingSoon.includes(route) && <p className="badge">{programmeMessages.comingSoon}</p>}
              <p className="muted">{description}</p>
              <span className="link-arrow" css={linkArrowStyle}>
                {memberAreaMessages.enterClassroom}
                <Icon icon={ArrowRight} />
              </span>
            </div>
          </InternalLink>
        ))}
      </div>
    </TitledPage>
  );
}
