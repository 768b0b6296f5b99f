import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { InternalLink } from '../components/link';
import { Message } from '../components/message';
import { SeoHead } from '../components/seo-head';
import { pageMessages } from '../config/messages/pages';
import { PATHS, routeOf } from '../config/routes';
import { assertPresent } from '../lib/assert';

const FILE = 'content/pages/not-found.yaml';

/** Further links, in addition to the landing page. */
const FURTHER_LINKS = [PATHS.marketplace, PATHS.testimonials, PATHS.contact];

export default function NotFoundPage({ data }: PageProps<Queries.NotFoundPageQuery>): ReactNode {
  const page = assertPresent(data.page, FILE);
  const message = assertPresent(page.message, `message of ${FILE}`);
  return (
    <Message heading={page.heading} level="h1" text={message.text} image={message.image}>
      <InternalLink to={PATHS.home} className={buttonClass({ size: 'large' })}>
        {pageMessages.goHome}
      </InternalLink>
      <ul className="row">
        {FURTHER_LINKS.map((path) => (
          <li key={path}>
            <InternalLink to={path} className={buttonClass({ variant: 'quiet' })}>
              {routeOf(path).label}
            </InternalLink>
          </li>
        ))}
      </ul>
    </Message>
  );
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
