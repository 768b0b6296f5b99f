import { css, type SerializedStyles } from '@emotion/react';
import { ArrowRight, ArrowUpRight } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { cueStyle } from '../../components/open-cue';
import { Picture } from '../../components/picture';
import { TileIcon } from '../../components/tile-icon';
import { redirectMessages } from '../../config/messages/redirect';
import { PATHS } from '../../config/routes';
import { TileLink, isOpen, type Tile } from './tile-link';

const roomStyle = css`
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

/** The picture reaches the walls of its room. */
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

/** Pages of this site that do nothing but lead to another one. */
const LEADING_AWAY: readonly string[] = [
  PATHS.dashboardOverview,
  PATHS.wallet,
  PATHS.affiliateDashboard,
  PATHS.profile,
];

interface DashboardTileProps {
  readonly tile: Tile;
  /** `row`: a tile as wide as the whole floor; icon, words and arrow stand side by side. */
  readonly shape: 'room' | 'row';
  readonly style?: SerializedStyles | undefined;
}

/** A tile of the dashboard: one link as a whole. A destination that nobody has set up yet is said to be so. */
export function DashboardTile({ tile, shape, style }: DashboardTileProps): ReactNode {
  const { destination, icon, image, linkLabel, text, title } = tile;
  const staysHere = destination.route !== null && !LEADING_AWAY.includes(destination.route);
  const arrow = isOpen(tile) && <Icon of={staysHere ? ArrowRight : ArrowUpRight} />;
  if (shape === 'row') {
    return (
      <TileLink tile={tile} css={[roomStyle, rowStyle, style]}>
        <TileIcon name={icon} />
        <div>
          <h2>{title}</h2>
          <p className="muted">{isOpen(tile) ? text : `${text} ${redirectMessages.notSetUp}.`}</p>
        </div>
        {arrow}
      </TileLink>
    );
  }
  return (
    <TileLink tile={tile} css={[roomStyle, style]}>
      {image ? (
        <Picture image={image} alt="" sizes="(min-width: 52rem) 54rem, 100vw" priority="eager" css={pictureStyle} />
      ) : (
        <TileIcon name={icon} />
      )}
      <h2>{title}</h2>
      <p>{text}</p>
      <span css={cueStyle}>
        {isOpen(tile) ? linkLabel : redirectMessages.notSetUp}
        {arrow}
      </span>
    </TileLink>
  );
}
