import { useEffect, type ReactNode } from 'react';

import { buttonStyle } from '../../components/button';
import { ExternalLink, InternalLink } from '../../components/link';
import { pageMessages, redirectMessages } from '../../config/messages/pages';
import { PATHS } from '../../config/routes';

interface RedirectNoticeProps {
  /** Where the visitor is sent, from `content/site/links.yaml`; an empty address means not set up yet. */
  readonly destination: { readonly name: string; readonly url: string };
}

/**
 * Names the destination, goes there without leaving itself in the history, and offers a plain link for visitors
 * without script or with a slow connection. A destination that is not set up says so and leads back: never a broken redirect.
 */
export function RedirectNotice({ destination: { name, url } }: RedirectNoticeProps): ReactNode {
  useEffect(() => {
    if (url) {
      window.location.replace(url);
    }
  }, [url]);

  if (!url) {
    return (
      <>
        <h2>{redirectMessages.notSetUp}</h2>
        <p className="lead">{redirectMessages.notSetUpText}</p>
        <div className="row">
          <InternalLink to={PATHS.home} css={buttonStyle({ size: 'large' })}>
            {pageMessages.goHome}
          </InternalLink>
          <InternalLink to={PATHS.contact} css={buttonStyle({ variant: 'quiet' })}>
            {pageMessages.contactSupport}
          </InternalLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="lead" role="status">
        {redirectMessages.going(name)}
      </p>
      <ExternalLink href={url} css={buttonStyle({ size: 'large' })}>
        {redirectMessages.follow(name)}
      </ExternalLink>
    </>
  );
}
