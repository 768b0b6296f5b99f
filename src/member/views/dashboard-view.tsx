import { css, type SerializedStyles } from '@emotion/react';
import type { ReactNode } from 'react';

import { TitledPage } from '../../components/page-title';
import { assertPresent } from '../../lib/assert';
import { DashboardTile } from '../parts/dashboard-tile';

const firstStyle = css`
  h2 {
    font-size: var(--t-2xl);
  }
  @media (min-width: 52rem) {
    grid-column: span 2;
  }
`;

const secondStyle = css`
  &.cell {
    background: var(--bg-lamp);
  }
`;

const twoWideStyle = css`
  @media (min-width: 52rem) {
    grid-column: span 2;
  }
`;

const wholeStyle = css`
  grid-column: 1 / -1;
`;

/** Number of tiles in a row on wide screens. */
const COLUMNS = 3;

/** The first two tiles fill a row, the first with double width. The last tile fills the rest of the last row. */
function styleOf(index: number, count: number): SerializedStyles | undefined {
  if (index === 0) {
    return firstStyle;
  }
  if (index === 1) {
    return secondStyle;
  }
  return index === count - 1 && (count - 2) % COLUMNS === 2 ? twoWideStyle : undefined;
}

export const contentQuery = /* GraphQL */ `
  query MemberDashboard {
    page: contentMemberPage(key: { eq: "dashboard" }) {
      ...MemberPageHeader
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

/** `/dashboard`: a grid of tiles that link to pages and other sites. */
export default function DashboardView({ content }: { readonly content: Queries.MemberDashboardQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/dashboard.yaml');
  const tiles = content.tiles.nodes;
  return (
    <TitledPage page={page}>
      <div className="cells columns-3">
        {tiles.map((tile, index) => {
          const isAlone = index > 1 && index === tiles.length - 1 && (tiles.length - 2) % COLUMNS === 1;
          return (
            <DashboardTile
              key={tile.key}
              tile={tile}
              shape={isAlone ? 'row' : 'cell'}
              style={isAlone ? wholeStyle : styleOf(index, tiles.length)}
            />
          );
        })}
      </div>
    </TitledPage>
  );
}
