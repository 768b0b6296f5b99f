import { useLocation } from '@gatsbyjs/reach-router';
import { Lock } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { siteMessages } from '../config/messages/site';
import { destinationFor, findRoute, isLocked, type Audience, type Route } from '../config/routes';

interface MenuLinkProps {
  readonly route: Route;
  readonly audience: Audience;
}

/** A menu entry. For a guest a members-only entry carries the lock and leads to the login. */
export function MenuLink({ route, audience }: MenuLinkProps): ReactNode {
  const { pathname } = useLocation();
  const current = findRoute(pathname)?.path === route.path;
  // `aria-current` is said outright: the router would mark every locked entry on the login page, where they all lead.
  return (
    <InternalLink to={destinationFor(route, audience)} aria-current={current ? 'page' : undefined}>
      {route.label}
      {isLocked(route, audience) && (
        <>
          <Icon of={Lock} />
          <span className="sr-only"> {siteMessages.membersOnly}</span>
        </>
      )}
    </InternalLink>
  );
}
