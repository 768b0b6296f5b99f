import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { useDialogPage } from '../features/dialogs/use-dialog-page';
import { HomeStart } from '../sections/home';
import { StandardSeoHead } from '../components/seo-head';

/** The first sections of the landing page with the login dialog (DIALOG-05). */
export default function LoginPage({ data }: PageProps<Queries.LoginPageQuery>): ReactNode {
  useDialogPage('login');
  return <HomeStart data={data} />;
}

export function Head({ data }: HeadProps<Queries.LoginPageQuery>): ReactNode {
  return <StandardSeoHead path={PATHS.login} page={data.page} />;
}

export const query = graphql`
  query LoginPage {
    ...HomeStart
    page: contentPage(key: { eq: "login" }) {
      title
      description
    }
  }
`;
