import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { ForgotPassword } from '../features/password-reset/forgot-password';
import { assertPresent } from '../lib/assert';
import { headOf } from '../components/seo-head';

export default function ForgotPasswordPage({ data }: PageProps<Queries.ForgotPasswordPageQuery>): ReactNode {
  const { heading, lead } = assertPresent(data.page, 'content/pages/forgot-password.yaml');
  const { support } = assertPresent(data.site, 'content/site/site.yaml');
  return <ForgotPassword heading={heading} lead={lead} supportEmail={support.email} />;
}

export const Head = headOf(PATHS.forgotPassword);

export const query = graphql`
  query ForgotPasswordPage {
    page: contentPage(key: { eq: "forgot-password" }) {
      title
      description
      heading
      lead
    }
    site: contentSite {
      support {
        email
      }
    }
  }
`;
