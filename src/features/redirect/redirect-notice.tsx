import { useEffect, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ExternalLink, InternalLink } from '../../components/link';
import { pageMessages, redirectMessages } from '../../config/messages/pages';
import { PATHS } from '../../config/routes';

interface RedirectNoticeProps {
  /** The target, from `content/site/links.yaml`. An empty address means that it is not set up yet. */
  readonly destination: { readonly name: string; readonly url: string };
}

/**
 * Redirects to a destination, replacing this page in the history, and shows a link for visitors without JavaScript or with
 * a slow connection. If the destination is not set up, it shows a note and a link to the landing page instead.
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
          <InternalLink to={PATHS.home} className={buttonClass({ size: 'large' })}>
            {pageMessages.goHome}
          </InternalLink>
          <InternalLink to={PATHS.contact} className={buttonClass({ variant: 'quiet' })}>
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
      <ExternalLink href={url} className={buttonClass({ size: 'large' })}>
        {redirectMessages.follow(name)}
      </ExternalLink>
    </>
  );
}
