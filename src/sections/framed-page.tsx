import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { ExternalLink } from '../components/link';
import { TitledPage } from '../components/page-title';
import { asksOthersFromStart } from '../config/env';
import { redirectMessages } from '../config/messages/pages';

export const legalPageFragment = graphql`
  fragment LegalPage on ContentLegalPage {
    title
    description
    heading
    lead
    pictures {
      gatsbyImageData(slot: PAGE_HEADER)
    }
    thirdParties
    frameTitle
    link {
      name
      url
    }
  }
`;

const thirdPartiesStyle = css`
  max-width: 44rem;
`;

const frameStyle = css`
  width: 100%;
  height: min(80vh, 60rem);
  border: 1px solid var(--line-2);
  border-radius: var(--r-3);
  background: #fff;
  @media print {
    display: none;
  }
`;

/**
 * A page of another site in a sandboxed frame, with a link in case the site refuses framing. Only the link if other hosts
 * are asked after a press only (decision 093).
 */
export function FramedPage({ page }: { readonly page: Queries.LegalPageFragment }): ReactNode {
  const { name, url } = page.link;
  return (
    <TitledPage page={page} className="stack">
      {asksOthersFromStart && page.thirdParties && <p css={thirdPartiesStyle}>{page.thirdParties}</p>}
      {url ? (
        <>
          <ExternalLink href={url} className={buttonClass({ variant: 'line' })}>
            {redirectMessages.openItself(name)}
          </ExternalLink>
          {asksOthersFromStart && (
            <>
              <p className="muted small">{redirectMessages.frameNote}</p>
              <iframe
                css={frameStyle}
                src={url}
                title={page.frameTitle}
                sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
                referrerPolicy="no-referrer"
                loading="lazy"
              />
            </>
          )}
        </>
      ) : (
        <>
          <h2>{redirectMessages.notSetUp}</h2>
          <p className="lead">{redirectMessages.notSetUpText}</p>
        </>
      )}
    </TitledPage>
  );
}
