import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ExternalLink } from '../../components/link';
import { redirectMessages } from '../../config/messages/pages';

interface DestinationLinkProps {
  /** Its name in the view (`config/markup.ts`). */
  readonly pair: string;
  /** From `content/site/links.yaml`; an empty address means not set up yet. */
  readonly url: string;
  /** Text of the button. */
  readonly children: string;
}

/** A button that links to another site, or a note if the destination is not set up yet. */
export function DestinationLink({ pair, url, children }: DestinationLinkProps): ReactNode {
  if (!url) {
    return <p className="muted">{redirectMessages.notSetUp}</p>;
  }
  return (
    <ExternalLink href={url} className={buttonClass({ size: 'large' })} dir="auto" data-pair={pair}>
      {children}
    </ExternalLink>
  );
}
