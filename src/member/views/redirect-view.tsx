import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { PageHeader } from '../../components/page-header';
import type { MemberContent } from '../../features/member-content';
import { RedirectNotice } from '../../features/redirect';
import { present } from '../../lib/present';

type Content = MemberContent['wallet'];
type Destination = keyof NonNullable<Content['links']>;

interface ViewProps {
  readonly content: Content;
}

const noticeStyle = css`
  display: grid;
  gap: var(--s-5);
  justify-items: start;
`;

/** The overview of the dashboard, which is kept on another site. */
export function DashboardOverviewView({ content }: ViewProps): ReactNode {
  return <RedirectView content={content} to="dashboardOverview" />;
}

/** The wallet, which is kept on another site. */
export function WalletView({ content }: ViewProps): ReactNode {
  return <RedirectView content={content} to="wallet" />;
}

/** The affiliate dashboard, which is kept on another site. */
export function AffiliateDashboardView({ content }: ViewProps): ReactNode {
  return <RedirectView content={content} to="affiliateDashboard" />;
}

/** The member's profile, which is kept on another site. */
export function ProfileView({ content }: ViewProps): ReactNode {
  return <RedirectView content={content} to="profile" />;
}

function RedirectView({ content, to }: ViewProps & { readonly to: Destination }): ReactNode {
  const { heading, lead, pictures } = present(content.page, 'a page in content/member-pages');
  return (
    <>
      <PageHeader heading={heading} lead={lead} pictures={pictures} />
      <section className="section">
        <div className="wrap" css={noticeStyle}>
          <RedirectNotice destination={present(content.links, 'content/site/links.yaml')[to]} />
        </div>
      </section>
    </>
  );
}
