/** What members see in the landing page's classroom section in place of the locks. */
export const landingQuery = /* GraphQL */ `
  query MemberLanding {
    progress: allContentProgressFigure(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        label
        value
        unit
      }
    }
  }
`;
