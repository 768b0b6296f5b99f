import { memberPageHeader } from './fragments';

/** A page that holds a form and needs no content but its own words. `$key` names the page. */
export const formPageQuery = /* GraphQL */ `
  query MemberFormPage($key: String!) {
    page: contentMemberPage(key: { eq: $key }) {
      ...MemberPageHeader
    }
  }
  ${memberPageHeader}
`;
