import { css } from '@emotion/react';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { cueHoverStyle, cueStyle } from '../../components/open-cue';
import { PageHeader } from '../../components/page-header';
import { Picture } from '../../components/picture';
import { largeTitleStyle, linkCardStyle, pictureCardStyle } from '../../components/picture-card';
import { memberAreaMessages } from '../../config/messages/member-area';
import { assertPresent } from '../../lib/assert';

const gridStyle = css`
  gap: var(--s-6);
`;

/** The four programmes of the classroom. */
export default function ClassroomView({ content }: { readonly content: Queries.MemberClassroomQuery }): ReactNode {
  const { heading, lead, pictures } = assertPresent(content.page, 'content/member-pages/classroom.yaml');
  return (
    <>
      <PageHeader heading={heading} lead={lead} pictures={pictures} />
      <section className="section">
        <div className="wrap">
          <div className="grid g2" css={gridStyle}>
            {content.classrooms.nodes.map(({ key, title, description, route, image }) => (
              <InternalLink
                key={key}
                to={route}
                css={[pictureCardStyle, largeTitleStyle, linkCardStyle, cueHoverStyle]}
              >
                <Picture image={image} alt="" />
                <div>
                  <h2>{title}</h2>
                  <p className="muted">{description}</p>
                  <span className="cue" css={cueStyle}>
                    {memberAreaMessages.enterClassroom}
                    <Icon of={ArrowRight} />
                  </span>
                </div>
              </InternalLink>
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
