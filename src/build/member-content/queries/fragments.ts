/**
 * Selections that several queries of the member area share. Queries that Gatsby runs while it creates pages cannot use
 * the fragments of components, so each query carries the text of those it names.
 */

/** What `PageHeader` shows, and the note of pages that have one. */
export const memberPageHeader = /* GraphQL */ `
  fragment MemberPageHeader on ContentMemberPage {
    heading
    lead
    note
    pictures {
      childImageSharp {
        gatsbyImageData(layout: CONSTRAINED, width: 168, height: 216)
      }
    }
  }
`;

/** Name and address of an external destination. */
export const memberLink = /* GraphQL */ `
  fragment MemberLink on ContentLink {
    name
    url
  }
`;
