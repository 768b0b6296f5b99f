import { css, type SerializedStyles } from '@emotion/react';
import { ArrowRight, ArrowUpRight, UserRound } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { linkArrowStyle } from '../../components/link-arrow';
import { TitledPage } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { TileIcon } from '../../components/tile-icon';
import { redirectMessages } from '../../config/messages/pages';
import { findRoute, PATHS } from '../../config/routes';
import { onlyWith } from '../../features/session/when-supported';
import { assertPresent } from '../../lib/assert';

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

/** As wide as the whole grid. */
const rowStyle = css`
  grid-column: 1 / -1;
  flex-flow: row wrap;
  align-items: center;
  gap: var(--s-4);
  > svg {
    flex: none;
    margin: 0;
  }
  > div {
    flex: 1 1 8rem;
  }
`;

const twoWideStyle = css`
  @media (min-width: 40rem) {
    grid-column: span 2;
  }
`;

const firstStyle = css`
  ${twoWideStyle}
  h2 {
    font-size: var(--t-2xl);
  }
`;

const secondStyle = css`
  &.cell {
    background: var(--bg-lamp);
  }
`;

/** The arrow follows the last word. */
const linkStyle = css`
  display: block;
  svg {
    display: inline-block;
    margin-left: 0.4rem;
    vertical-align: -0.25em;
  }
`;

/** Number of tiles in a row on wide screens. */
const COLUMNS = 3;

/** The first two tiles fill a row, the first with double width. The last tile fills the rest of the last row. */
function styleOf(index: number, count: number): SerializedStyles | undefined {
  if (index === 0) return firstStyle;
  if (index === 1) return secondStyle;
  return index === count - 1 && (count - 2) % COLUMNS === 2 ? twoWideStyle : undefined;
}

export const contentQuery = /* GraphQL */ `
  query MemberDashboard {
    page: contentMemberPage(key: { eq: "dashboard" }) {
      ...MemberPageHeader
    }
    account: contentMemberPage(key: { eq: "account" }) {
      heading
      lead
    }
    tiles: allContentDashboardTile(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        text
        icon
        linkLabel
        destination {
          route
          link {
            ...MemberLink
          }
        }
        image {
          gatsbyImageData(slot: DASHBOARD, forMembers: true)
        }
      }
    }
  }
`;

/** `/dashboard`: a grid of tiles that link to pages and other sites, and to the account where the back end announces it. */
export default function DashboardView({ content }: { readonly content: Queries.MemberDashboardQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/dashboard.yaml');
  const { account } = content;
  const tiles = content.tiles.nodes;
  return (
    <TitledPage page={page}>
      <div className="cells columns-3">
        {tiles.map((tile, index) => {
          const isAlone = index > 1 && index === tiles.length - 1 && (tiles.length - 2) % COLUMNS === 1;
          return <DashboardTile key={tile.key} tile={tile} style={isAlone ? rowStyle : styleOf(index, tiles.length)} />;
        })}
        {account && (
          <InternalLink to={PATHS.account} className="cell" css={[cellStyle, rowStyle, onlyWith('account')]}>
            <Icon icon={UserRound} />
            <div>
              <h2 dir="auto">{account.heading}</h2>
              <p className="muted">{account.lead}</p>
            </div>
            <Icon icon={ArrowRight} />
          </InternalLink>
        )}
      </div>
    </TitledPage>
  );
}

/** A tile of `content/dashboard-tiles`. It links either to a page of this site or to another site. */
type Tile = Queries.MemberDashboardQuery['tiles']['nodes'][number];

interface DashboardTileProps {
  readonly tile: Tile;
  /** With `rowStyle` icon, text and arrow are side by side. */
  readonly style: SerializedStyles | undefined;
}

/** A tile of the dashboard. The whole tile is a link, or shows that its destination is not set up yet. */
function DashboardTile({ tile, style }: DashboardTileProps): ReactNode {
  const { destination, icon, image, linkLabel, text, title } = tile;
  const { route, link } = destination;
  const href = route ?? link?.url;
  const staysHere = route !== null && findRoute(route)?.type !== 'redirect';
  const arrow = Boolean(href) && <Icon icon={staysHere ? ArrowRight : ArrowUpRight} />;
  const box = { className: 'cell', css: [cellStyle, style] };
  const content =
    style === rowStyle ? (
      <>
        <TileIcon name={icon} />
        <div>
          <h2 dir="auto">{title}</h2>
          <p className="muted">{href ? text : `${text} ${redirectMessages.notSetUp}.`}</p>
        </div>
        {arrow}
      </>
    ) : (
      <>
        {image ? <Picture image={image} alt="" priority="eager" css={pictureStyle} /> : <TileIcon name={icon} />}
        <h2 dir="auto">{title}</h2>
        <p dir="auto">{text}</p>
        <span css={[linkArrowStyle, linkStyle]} dir="auto">
          <span>{href ? linkLabel : redirectMessages.notSetUp}</span>
          {arrow}
        </span>
      </>
    );

  if (route !== null) {
    return (
      <InternalLink to={route} {...box}>
        {content}
      </InternalLink>
    );
  }
  // Not `ExternalLink`, whose arrow comes after all content: here it belongs to the text at the bottom.
  return href ? (
    <a href={href} rel="noopener" {...box}>
      {content}
    </a>
  ) : (
    <div {...box}>{content}</div>
  );
}
