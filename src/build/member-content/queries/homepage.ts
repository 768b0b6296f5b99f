import { memberLink, memberPageHeader } from './fragments';

/** The members' homepage and the two doors that lead on from it. */
export const homepageQuery = /* GraphQL */ `
  query MemberHomepage {
    page: contentMemberPage(key: { eq: "homepage" }) {
      ...MemberPageHeader
    }
    homepage: contentMemberHomepage {
      doors {
        title
        text
        label
        link {
          ...MemberLink
        }
        image {
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 640, aspectRatio: 1.6)
          }
        }
      }
      closing {
        heading
        text
      }
    }
  }
  ${memberPageHeader}
  ${memberLink}
`;
