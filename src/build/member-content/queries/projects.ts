import { memberPageHeader } from './fragments';

/** The members' projects. */
export const projectsQuery = /* GraphQL */ `
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
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 640, aspectRatio: 1.6)
          }
        }
      }
    }
  }
  ${memberPageHeader}
`;
