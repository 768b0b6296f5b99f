import { OPENS_DIALOG, RETURN_URL } from '../config/markup';
import { Link as GatsbyLink } from 'gatsby';
import { ArrowUpRight } from 'lucide';
import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

import { findRoute } from '../config/routes';
import { loadOnIntent } from '../lib/on-demand';
import { isPlainPress } from '../lib/plain-press';
import { Icon } from './icon';

interface DialogLinksValue {
  readonly load: () => Promise<unknown>;
  readonly open: (link: HTMLAnchorElement) => void;
}

/** How links open their dialog over the page (`features/dialogs/dialog-host.tsx`). Without it they lead to the page of the dialog. */
export const DialogLinks = createContext<DialogLinksValue | undefined>(undefined);

interface InternalLinkProps {
  /** A path of the registry of routes, or of a further page of a list. */
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly dir?: 'auto';
  /** Opens a new tab, where leaving the page would lose what the visitor has typed. The text must say it. */
  readonly target?: '_blank';
  /** The relation of the target to this page. */
  readonly rel?: 'prev' | 'next';
  /** Accessible name, for a link whose text is only a number. */
  readonly 'aria-label'?: string;
  /** Only for cases in which the router's rule, "the address is the same", is wrong. */
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  /** Both for a second link to the same page, such as a picture beside its button. */
  readonly tabIndex?: -1;
  readonly 'aria-hidden'?: true;
  /** Called in addition to the navigation. */
  readonly onClick?: () => void;
  /** For a link to the login instead of a member page: the path of that page, which the guest is offered afterwards. */
  readonly returnUrl?: string | undefined;
}

/**
 * A link to a page of this site. The router marks the current page for assistive technology. A link to the page of a dialog
 * opens that dialog; before React has started, a page script does it (`page-scripts/dialog-links.ts`).
 */
export function InternalLink({ returnUrl, ...props }: InternalLinkProps): ReactNode {
  const dialogs = useContext(DialogLinks);
  const opensDialog = findRoute(props.to)?.type === 'dialog';

  function onPress(event: MouseEvent<HTMLAnchorElement>): void {
    // A script that waits for something repeats a press that it has prevented.
    if (dialogs && !event.defaultPrevented && isPlainPress(event)) {
      event.preventDefault();
      dialogs.open(event.currentTarget);
    }
  }

  return (
    <GatsbyLink
      {...props}
      {...(opensDialog && { [OPENS_DIALOG]: '', onClick: onPress, ...(dialogs && loadOnIntent(dialogs.load)) })}
      {...(returnUrl && { [RETURN_URL]: returnUrl })}
    />
  );
}

interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'> {
  readonly href: string;
  readonly children: string | readonly ReactElement[];
}

/**
 * A link to another site, in the same tab, with an up-right arrow. With an empty `href` (a destination that is not set up
 * yet) it renders only the text.
 */
export function ExternalLink({ href, children, ...rest }: ExternalLinkProps): ReactNode {
  if (!href) return <span {...rest}>{children}</span>;
  return (
    <a href={href} rel="noopener" {...rest}>
      {typeof children === 'string' ? <span>{children}</span> : children}
      <Icon icon={ArrowUpRight} />
    </a>
  );
}
