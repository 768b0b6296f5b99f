import { css, type SerializedStyles } from '@emotion/react';
import { ArrowRight, ArrowUpRight } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { linkArrowStyle } from '../../components/link-arrow';
import { Picture } from '../../components/picture';
import { InternalLink } from '../../components/link';
import { TileIcon } from '../../components/tile-icon';
import { redirectMessages } from '../../config/messages/pages';
import { findRoute } from '../../config/routes';

/** A tile of `content/dashboard-tiles`. It links either to a page of this site or to another site. */
type Tile = Queries.MemberDashboardQuery['tiles']['nodes'][number];

const cellStyle = css`
  color: var(--ink);
  text-decoration: none;
  transition: background var(--d-2);
  h2 {
    font-size: var(--t-xl);
  }
  > svg {
    width: 1.75rem;
    height: 1.75rem;
    margin-bottom: var(--s-2);
    color: var(--link);
  }
  &:any-link:hover {
    background: var(--bg-lamp);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

/** The picture extends to the edges of its tile. */
const pictureStyle = css`
  width: calc(100% + 2 * var(--card-pad));
  max-width: none;
  height: auto;
  margin: calc(-1 * var(--card-pad)) calc(-1 * var(--card-pad)) var(--s-4);
  aspect-ratio: 21 / 8;
  object-fit: cover;
  object-position: 50% 62%;
  filter: var(--photo-brightness);
`;

const rowStyle = css`
  flex-direction: row;
  align-items: center;
  gap: var(--s-4);
  > svg {
    flex: none;
    margin: 0;
  }
  > div {
    margin-right: auto;
    min-width: 0;
  }
`;

interface DashboardTileProps {
  readonly tile: Tile;
  /** `row`: a tile as wide as the whole grid, with icon, text and arrow side by side. */
  readonly shape: 'cell' | 'row';
  readonly style?: SerializedStyles | undefined;
}

/** A tile of the dashboard. The whole tile is a link, or shows that its destination is not set up yet. */
export function DashboardTile({ tile, shape, style }: DashboardTileProps): ReactNode {
  const { destination, icon, image, linkLabel, text, title } = tile;
  const staysHere = destination.route !== null && findRoute(destination.route)?.type !== 'redirect';
  const arrow = hasTarget(tile) && <Icon icon={staysHere ? ArrowRight : ArrowUpRight} />;
  if (shape === 'row') {
    return (
      <TileLink tile={tile} css={[cellStyle, rowStyle, style]}>
        <TileIcon name={icon} />
        <div>
          <h2 dir="auto">{title}</h2>
          <p className="muted">{hasTarget(tile) ? text : `${text} ${redirectMessages.notSetUp}.`}</p>
        </div>
        {arrow}
      </TileLink>
    );
  }
  return (
    <TileLink tile={tile} css={[cellStyle, style]}>
      {image ? <Picture image={image} alt="" priority="eager" css={pictureStyle} /> : <TileIcon name={icon} />}
      <h2 dir="auto">{title}</h2>
      <p dir="auto">{text}</p>
      <span css={linkArrowStyle} dir="auto">
        <span>{hasTarget(tile) ? linkLabel : redirectMessages.notSetUp}</span>
        {arrow}
      </span>
    </TileLink>
  );
}

interface TileLinkProps {
  readonly tile: Tile;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Whether the tile has a target. An external destination may not be set up yet. */
function hasTarget({ destination: { route, link } }: Tile): boolean {
  return route !== null || Boolean(link?.url);
}

/** The box of a tile, as a link to its destination. */
function TileLink({ tile, children, className = '' }: TileLinkProps): ReactNode {
  const { route, link } = tile.destination;
  const name = `cell ${className}`;
  if (route !== null) {
    return (
      <InternalLink to={route} className={name}>
        {children}
      </InternalLink>
    );
  }
  // Not `ExternalLink`, whose arrow comes after all content: here it belongs to the text at the bottom.
  return link?.url ? (
    <a href={link.url} rel="noopener" className={name}>
      {children}
    </a>
  ) : (
    <div className={name}>{children}</div>
  );
}
