import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { PageTitle } from '../../components/page-title';
import type { Route } from '../../config/routes';
import { RedirectNotice } from '../../features/redirect/redirect-notice';
import { assertPresent } from '../../lib/assert';

type Links = NonNullable<Queries.MemberRedirectQuery['links']>;

interface RedirectViewProps {
  readonly content: Queries.MemberRedirectQuery;
  /** Its `destination` is one of the links in the content. */
  readonly route: Pick<Route, 'destination' | 'path'>;
}

const noticeStyle = css`
  display: grid;
  gap: var(--s-5);
  justify-items: start;
`;

/** A member page that redirects to another site: `/wallet` and the other redirects of the registry. */
export default function RedirectView({ content, route: { destination = '', path } }: RedirectViewProps): ReactNode {
  const { heading, lead, pictures } = assertPresent(content.page, `content/member-pages${path}.yaml`);
  const links: Readonly<Record<string, Links[keyof Links]>> = assertPresent(content.links, 'content/site/links.yaml');
  return (
    <>
      <PageTitle heading={heading} lead={lead} pictures={pictures} />
      <section className="section">
        <div className="wrap" css={noticeStyle}>
          <RedirectNotice destination={assertPresent(links[destination], `the query for ${path} of its destination`)} />
        </div>
      </section>
    </>
  );
}
