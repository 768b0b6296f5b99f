import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ExternalLink } from '../../components/link';
import { redirectMessages } from '../../config/messages/pages';

interface DestinationLinkProps {
  /** From `content/site/links.yaml`; an empty address means not set up yet. */
  readonly url: string;
  readonly children: string;
}

/** A button that links to another site, or a note if the destination is not set up yet. */
export function DestinationLink({ url, children }: DestinationLinkProps): ReactNode {
  if (!url) return <p className="muted">{redirectMessages.notSetUp}</p>;
  return (
    <ExternalLink href={url} className={buttonClass({ size: 'large' })} dir="auto">
      {children}
    </ExternalLink>
  );
}
