import { memberLink, memberPageHeader } from './fragments';

/** A page that only leads to another site. `$key` names the page; which of the destinations is its own, its view knows. */
export const redirectQuery = /* GraphQL */ `
  query MemberRedirect($key: String!) {
    page: contentMemberPage(key: { eq: $key }) {
      ...MemberPageHeader
    }
    links: contentLinks {
      dashboardOverview {
        ...MemberLink
      }
      wallet {
        ...MemberLink
      }
      affiliateDashboard {
        ...MemberLink
      }
      profile {
        ...MemberLink
      }
    }
  }
  ${memberPageHeader}
  ${memberLink}
`;
