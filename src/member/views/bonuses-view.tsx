import type { ReactNode } from 'react';

import { TitledPage } from '../../components/page-title';
import { bonusMessages } from '../../config/messages/member';
import { assertPresent } from '../../lib/assert';
import { IconCells } from '../../sections/icon-cells';

export const contentQuery = /* GraphQL */ `
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
`;

/** `/bonuses`: the bonus list. */
export default function BonusesView({ content }: { readonly content: Queries.MemberBonusesQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/bonuses.yaml');
  const cells = content.bonuses.nodes.map(({ description, ...bonus }) => ({ ...bonus, text: description }));
  return (
    <TitledPage page={page}>
      <h2 className="sr-only">{bonusMessages.list}</h2>
      <IconCells cells={cells} columns={3} />
    </TitledPage>
  );
}
