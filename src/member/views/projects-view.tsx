import type { ReactNode } from 'react';

import { TitledPage } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { pictureCardStyle } from '../../components/picture-card';
import { assertPresent } from '../../lib/assert';

export const contentQuery = /* GraphQL */ `
  query MemberProjects {
    page: contentMemberPage(key: { eq: "projects" }) {
      ...MemberPageHeader
    }
    projects: allContentProject(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        description
        image {
          gatsbyImageData(slot: CARD, forMembers: true)
        }
      }
    }
  }
`;

/** `/projects`: the members' projects. */
export default function ProjectsView({ content }: { readonly content: Queries.MemberProjectsQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/projects.yaml');
  return (
    <TitledPage page={page}>
      <div className="grid g3">
        {content.projects.nodes.map(({ key, title, description, image }) => (
          <article key={key} css={pictureCardStyle}>
            <Picture image={image} alt="" priority="eager" />
            <div>
              <h2 dir="auto">{title}</h2>
              <p className="muted">{description}</p>
            </div>
          </article>
        ))}
      </div>
    </TitledPage>
  );
}
