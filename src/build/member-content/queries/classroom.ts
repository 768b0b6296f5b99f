import { memberPageHeader } from './fragments';

/** The programme cards. */
export const classroomQuery = /* GraphQL */ `
  query MemberClassroom {
    page: contentMemberPage(key: { eq: "classroom" }) {
      ...MemberPageHeader
    }
    classrooms: allContentClassroom(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        description
        route
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
