import type { ReactNode } from 'react';

import type { Route } from '../../config/routes';
import { assertPresent } from '../../lib/assert';
import { RedirectPage } from '../../sections/redirect-page';

type Links = NonNullable<Queries.MemberRedirectQuery['links']>;

/** `$key` names the page; the view chooses the destination. */
export const contentQuery = /* GraphQL */ `
  query MemberRedirect($key: String!) {
    page: contentMemberPage(key: { eq: $key }) {
      ...MemberPageHeader
    }
    links: contentLinks {
      dashboardOverview {
        ...MemberLink
      }
      wallet {
        ...MemberLink
      }
      affiliateDashboard {
        ...MemberLink
      }
      profile {
        ...MemberLink
      }
    }
  }
`;

interface RedirectViewProps {
  readonly content: Queries.MemberRedirectQuery;
  /** Its `destination` is one of the links in the content. */
  readonly route: Pick<Route, 'destination' | 'path'>;
}

/** A member page that redirects to another site: `/wallet` and the other redirects of the registry. */
export default function RedirectView({ content, route: { destination = '', path } }: RedirectViewProps): ReactNode {
  const page = assertPresent(content.page, `content/member-pages${path}.yaml`);
  const links: Readonly<Record<string, Links[keyof Links]>> = assertPresent(content.links, 'content/site/links.yaml');
  const link = assertPresent(links[destination], `the query for ${path} of its destination`);
  return <RedirectPage page={page} destination={link} />;
}
