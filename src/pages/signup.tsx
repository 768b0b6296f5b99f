import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { Home } from '../sections/home';
import { StandardHead } from '../sections/standard-head';

export default function SignupPage({ data }: PageProps<Queries.SignupPageQuery>): ReactNode {
  return <Home data={data} />;
}

export function Head({ data }: HeadProps<Queries.SignupPageQuery>): ReactNode {
  return <StandardHead path={PATHS.signup} page={data.page} />;
}

export const query = graphql`
  query SignupPage {
    ...Home
    page: contentPage(key: { eq: "signup" }) {
      title
      description
    }
  }
`;
