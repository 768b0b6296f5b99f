import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { PageTitle } from '../components/page-title';
import { RedirectNotice } from '../features/redirect/redirect-notice';

export const redirectPageFragment = graphql`
  fragment RedirectPageText on ContentPage {
    title
    description
    heading
    lead
  }
`;

const noticeStyle = css`
  display: grid;
  gap: var(--s-5);
  justify-items: start;
`;

interface RedirectPageProps {
  readonly page: Queries.RedirectPageTextFragment;
  readonly destination: { readonly name: string; readonly url: string };
}

/** A page that redirects to another site. */
export function RedirectPage({ page, destination }: RedirectPageProps): ReactNode {
  return (
    <>
      <PageTitle heading={page.heading} lead={page.lead} />
      <section className="section">
        <div className="wrap" css={noticeStyle}>
          <RedirectNotice destination={destination} />
        </div>
      </section>
    </>
  );
}
