import { css } from '@emotion/react';
import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { TitledPage } from '../components/page-title';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { headOf } from '../components/seo-head';
import { TeamMember } from '../sections/team-member';

const teamStyle = css`
  gap: var(--s-7) var(--s-5);
  @media (min-width: 17rem) and (max-width: 39.99rem) {
    grid-template-columns: 1fr 1fr;
    gap: var(--s-6) var(--s-4);
  }
`;

/** Number of pictures in the first row, which load eagerly. */
const FIRST_ROW = 3;

export default function TeamMembersPage({ data }: PageProps<Queries.TeamMembersPageQuery>): ReactNode {
  const page = assertPresent(data.page, 'content/pages/team-members.yaml');
  return (
    <TitledPage page={page}>
      <ul className="grid g3" css={teamStyle}>
        {data.team.nodes.map((member, index) => (
          <TeamMember
            key={member.key}
            member={member}
            fallback={assertPresent(data.site, 'content/site/site.yaml').fallbackPortrait}
            firstRow={index < FIRST_ROW}
          />
        ))}
      </ul>
    </TitledPage>
  );
}

export const Head = headOf(PATHS.team);

export const query = graphql`
  query TeamMembersPage {
    page: contentPage(key: { eq: "team-members" }) {
      ...Page
    }
    team: allContentTeamMember(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...TeamMember
      }
    }
    site: contentSite {
      fallbackPortrait {
        gatsbyImageData(slot: TEAM)
      }
    }
  }
`;
