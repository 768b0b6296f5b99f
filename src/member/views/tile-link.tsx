import type { ReactNode } from 'react';

import { InternalLink } from '../../components/link';
import type { MemberContent } from '../../features/member-content';

/** A tile as `content/dashboard-tiles` describes it: it leads either to a page of this site or to another site. */
export type Tile = MemberContent['dashboard']['tiles']['nodes'][number];

interface TileLinkProps {
  readonly tile: Tile;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Whether the tile leads anywhere: another site may not be set up yet. */
export function isOpen({ destination: { route, link } }: Tile): boolean {
  return route !== null || Boolean(link?.url);
}

/** The room of a tile as a link to where it leads. */
export function TileLink({ tile, children, className = '' }: TileLinkProps): ReactNode {
  const { route, link } = tile.destination;
  const name = `room ${className}`;
  if (route !== null) {
    return (
      <InternalLink to={route} className={name}>
        {children}
      </InternalLink>
    );
  }
  // Not `ExternalLink`, which puts its arrow behind everything: here it belongs to the words at the foot.
  return link?.url ? (
    <a href={link.url} rel="noopener" className={name}>
      {children}
    </a>
  ) : (
    <div className={name}>{children}</div>
  );
}
