import { graphql } from 'gatsby';
import type { ComponentProps, ReactNode } from 'react';

import { TitledPage } from '../components/page-title';
import { RedirectNotice } from '../features/redirect/redirect-notice';

export const redirectPageFragment = graphql`
  fragment RedirectPageText on ContentPage {
    title
    description
    heading
    lead
  }
`;

type RedirectPageProps = Pick<ComponentProps<typeof TitledPage>, 'page'> & ComponentProps<typeof RedirectNotice>;

export function RedirectPage({ page, destination }: RedirectPageProps): ReactNode {
  return (
    <TitledPage page={page} className="stack">
      <RedirectNotice destination={destination} />
    </TitledPage>
  );
}
