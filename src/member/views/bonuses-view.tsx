import type { ReactNode } from 'react';

import { PageHeader } from '../../components/page-header';
import { bonusMessages } from '../../config/messages/member';
import { assertPresent } from '../../lib/assert';
import { IconRooms } from '../../sections/icon-rooms';

/** `/bonuses`: what members get besides the programmes. */
export default function BonusesView({ content }: { readonly content: Queries.MemberBonusesQuery }): ReactNode {
  const { heading, lead, pictures } = assertPresent(content.page, 'content/member-pages/bonuses.yaml');
  const rooms = content.bonuses.nodes.map(({ description, ...bonus }) => ({ ...bonus, text: description }));
  return (
    <>
      <PageHeader heading={heading} lead={lead} pictures={pictures} />
      <section className="section">
        <div className="wrap">
          <h2 className="sr-only">{bonusMessages.list}</h2>
          <IconRooms rooms={rooms} floor="f3" />
        </div>
      </section>
    </>
  );
}
