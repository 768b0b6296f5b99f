import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { assertPresent } from '../lib/assert';
import { RedirectPage } from '../sections/redirect-page';
import { StandardSeoHead } from '../components/seo-head';

export default function EditProfilePage({ data }: PageProps<Queries.EditProfilePageQuery>): ReactNode {
  return (
    <RedirectPage
      page={assertPresent(data.page, 'content/pages/edit-profile.yaml')}
      destination={assertPresent(data.links, 'content/site/links.yaml').accountSettings}
    />
  );
}

export function Head({ data }: HeadProps<Queries.EditProfilePageQuery>): ReactNode {
  return <StandardSeoHead path="/edit-profile" page={data.page} />;
}

export const query = graphql`
  query EditProfilePage {
    page: contentPage(key: { eq: "edit-profile" }) {
      ...RedirectPageText
    }
    links: contentLinks {
      accountSettings {
        name
        url
      }
    }
  }
`;
