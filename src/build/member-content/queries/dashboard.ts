import { memberLink, memberPageHeader } from './fragments';

/** The tiles of the dashboard. */
export const dashboardQuery = /* GraphQL */ `
  query MemberDashboard {
    page: contentMemberPage(key: { eq: "dashboard" }) {
      ...MemberPageHeader
    }
    tiles: allContentDashboardTile(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        text
        icon
        linkLabel
        destination {
          route
          link {
            ...MemberLink
          }
        }
        image {
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 864)
          }
        }
      }
    }
  }
  ${memberPageHeader}
  ${memberLink}
`;
