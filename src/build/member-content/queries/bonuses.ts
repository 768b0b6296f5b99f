import { memberPageHeader } from './fragments';

/** The bonus list. */
export const bonusesQuery = /* GraphQL */ `
  query MemberBonuses {
    page: contentMemberPage(key: { eq: "bonuses" }) {
      ...MemberPageHeader
    }
    bonuses: allContentBonus(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        description
        icon
      }
    }
  }
  ${memberPageHeader}
`;
