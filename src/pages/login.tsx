import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { useDialogPage } from '../features/dialogs/use-dialog-page';
import { HomeStart } from '../sections/home';
import { headOf } from '../components/seo-head';

/** The first sections of the landing page with the login dialog (DIALOG-05). */
export default function LoginPage({ data }: PageProps<Queries.LoginPageQuery>): ReactNode {
  useDialogPage('login');
  return <HomeStart data={data} />;
}

export const Head = headOf(PATHS.login);

export const query = graphql`
  query LoginPage {
    ...HomeStart
    page: contentPage(key: { eq: "login" }) {
      title
      description
    }
  }
`;
