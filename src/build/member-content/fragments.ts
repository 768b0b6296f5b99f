/**
 * Selections that several queries share. Queries that Gatsby runs while it creates pages cannot use the fragments of
 * components.
 */
const FRAGMENTS = {
  /** The fields of `PageTitle`, and the note of pages that have one. */
  MemberPageHeader: /* GraphQL */ `
    fragment MemberPageHeader on ContentMemberPage {
      heading
      lead
      note
      pictures {
        gatsbyImageData(slot: PAGE_HEADER, forMembers: true)
      }
    }
  `,
  /** Name and address of a page on another site. */
  MemberLink: /* GraphQL */ `
    fragment MemberLink on ContentLink {
      name
      url
    }
  `,
} as const;

/** A query followed by the fragments that it uses. */
export function withFragments(query: string): string {
  const used = Object.entries(FRAGMENTS).filter(([name]) => query.includes(`...${name}`));
  return [query, ...used.map(([, fragment]) => fragment)].join('\n');
}
