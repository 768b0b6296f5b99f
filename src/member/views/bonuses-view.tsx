import type { ReactNode } from 'react';

import { PageHeader } from '../../components/page-header';
import { bonusMessages } from '../../config/messages/member';
import type { MemberContent } from '../../features/member-content';
import { present } from '../../lib/present';
import { IconRooms } from '../../sections/icon-rooms';

/** `/bonuses`: what members get besides the programmes. */
export function BonusesView({ content }: { readonly content: MemberContent['bonuses'] }): ReactNode {
  const { heading, lead, pictures } = present(content.page, 'content/member-pages/bonuses.yaml');
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
