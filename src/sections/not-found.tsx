import { css } from '@emotion/react';
import type { ComponentProps, ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { InternalLink } from '../components/link';
import { Message } from '../components/message';
import { pageMessages } from '../config/messages/pages';
import { PATHS, routeOf } from '../config/routes';

/** Further links, in addition to the landing page. */
const FURTHER_LINKS = [PATHS.marketplace, PATHS.testimonials, PATHS.contact];

/** The first text stands on the edge of the texts above. */
const linksStyle = css`
  gap: 0;
  margin-left: -0.75rem;
`;

/** What is shown for an address without a page. */
export function NotFound(props: Pick<ComponentProps<typeof Message>, 'heading' | 'text' | 'image'>): ReactNode {
  return (
    <Message level="h1" {...props}>
      <InternalLink to={PATHS.home} className={buttonClass({ size: 'large' })}>
        {pageMessages.goHome}
      </InternalLink>
      <ul className="row" css={linksStyle}>
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
