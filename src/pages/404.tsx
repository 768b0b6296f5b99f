import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { SeoHead } from '../components/seo-head';
import { assertPresent } from '../lib/assert';
import { NotFound } from '../sections/not-found';

const FILE = 'content/pages/not-found.yaml';

export default function NotFoundPage({ data }: PageProps<Queries.NotFoundPageQuery>): ReactNode {
  const page = assertPresent(data.page, FILE);
  const message = assertPresent(page.message, `message of ${FILE}`);
  return <NotFound heading={page.heading} text={message.text} image={message.image} />;
}

export function Head({ data }: HeadProps<Queries.NotFoundPageQuery>): ReactNode {
  const { title, description } = assertPresent(data.page, FILE);
  return <SeoHead title={title} description={description} />;
}

export const query = graphql`
  query NotFoundPage {
    page: contentPage(key: { eq: "not-found" }) {
      ...Page
      message {
        ...Message
      }
    }
  }
`;
