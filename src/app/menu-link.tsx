import { useLocation } from '@gatsbyjs/reach-router';
import { Lock } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { MAYBE_LOCKED } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { destinationFor, findRoute, isLocked, type Audience, type Route } from '../config/routes';

interface MenuLinkProps {
  readonly route: Route;
  /** Undefined until React knows it. */
  readonly audience: Audience | undefined;
}

/** A menu entry. For guests, a members-only entry has a lock and opens the login. */
export function MenuLink({ route, audience }: MenuLinkProps): ReactNode {
  const { pathname } = useLocation();
  const reader = audience ?? route.audience ?? 'guest';
  const locked = isLocked(route, reader);
  // `aria-current` is set explicitly: on the login page the router would mark every locked entry, because all of them link
  // there.
  return (
    <InternalLink
      to={destinationFor(route, reader)}
      aria-current={currentState(findRoute(pathname), route)}
      returnUrl={locked ? route.path : undefined}
      // Until then a page script leads a member to the page itself (`page-scripts/dialog-links.ts`).
      {...{ [MAYBE_LOCKED]: locked && !audience ? '' : undefined }}
    >
      <span>{route.label}</span>
      {locked && (
        <>
          <Icon icon={Lock} />
          <span className="sr-only">{` ${siteMessages.membersOnly}`}</span>
        </>
      )}
    </InternalLink>
  );
}

/** `page` marks the entry of the current page, `true` the entry of its section (WAI-ARIA 1.2, `aria-current`). */
function currentState(open: Route | undefined, { path }: Route): 'page' | 'true' | undefined {
  if (open?.path === path) return 'page';
  return open && [open.parent, open.section].includes(path) ? 'true' : undefined;
}
