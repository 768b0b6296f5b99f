import { Link as GatsbyLink } from 'gatsby';
import { ArrowUpRight } from 'lucide';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

import { Icon } from './icon';

interface InternalLinkProps {
  /** A path of the registry of routes, or of a further page of a list. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** How the page stands to this one. */
  readonly rel?: 'prev' | 'next';
  /** Says more than the text where that is a number alone. */
  readonly 'aria-label'?: string;
  /** Given only where the router's own judgement, "the address is the same", is wrong. */
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  /** Something to note besides going there. */
  readonly onClick?: () => void;
}

/** A link to a page of this site; the router marks the current page for assistive technology. */
export function InternalLink(props: InternalLinkProps): ReactNode {
  return <GatsbyLink {...props} />;
}

interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'> {
  readonly href: string;
}

/**
 * A link that leaves the site, in the same tab, with the up-right arrow that says so.
 * An empty `href` (a destination nobody has set up yet) renders the text alone.
 */
export function ExternalLink({ href, children, ...rest }: ExternalLinkProps): ReactNode {
  if (!href) {
    return <span {...rest}>{children}</span>;
  }
  return (
    <a href={href} rel="noopener" {...rest}>
      {children}
      <Icon of={ArrowUpRight} />
    </a>
  );
}
