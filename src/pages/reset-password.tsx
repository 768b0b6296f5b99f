import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { ResetPassword } from '../features/password-reset/reset-password';
import { assertPresent } from '../lib/assert';
import { headOf } from '../components/seo-head';

export default function ResetPasswordPage({ data }: PageProps<Queries.ResetPasswordPageQuery>): ReactNode {
  const { heading } = assertPresent(data.page, 'content/pages/reset-password.yaml');
  const { support } = assertPresent(data.site, 'content/site/site.yaml');
  return <ResetPassword heading={heading} supportEmail={support.email} />;
}

export const Head = headOf(PATHS.resetPassword);

export const query = graphql`
  query ResetPasswordPage {
    page: contentPage(key: { eq: "reset-password" }) {
      title
      description
      heading
    }
    site: contentSite {
      support {
        email
      }
    }
  }
`;
