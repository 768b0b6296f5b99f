import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { InternalLink } from '../components/link';
import { Message } from '../components/message';
import { pageMessages } from '../config/messages/pages';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { headOf } from '../components/seo-head';

const FILE = 'content/pages/cancel-payment.yaml';

export default function CancelPaymentPage({ data }: PageProps<Queries.CancelPaymentPageQuery>): ReactNode {
  const page = assertPresent(data.page, FILE);
  const message = assertPresent(page.message, `message of ${FILE}`);
  return (
    <Message heading={page.heading} level="h1" text={message.text} image={message.image}>
      <div className="row">
        <InternalLink to={PATHS.home} className={buttonClass({ size: 'large' })}>
          {pageMessages.returnHome}
        </InternalLink>
        <InternalLink to={PATHS.contact} className={buttonClass({ variant: 'line', size: 'large' })}>
          {pageMessages.contactSupport}
        </InternalLink>
      </div>
    </Message>
  );
}

export const Head = headOf(PATHS.cancelPayment);

export const query = graphql`
  query CancelPaymentPage {
    page: contentPage(key: { eq: "cancel-payment" }) {
      ...Page
      message {
        ...Message
      }
    }
  }
`;
