import { css } from '@emotion/react';
import { ChevronLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';

import { listPagePath, type PagePosition } from '../config/list-pages';
import { paginationMessages } from '../config/messages/pagination';
import { buttonClass } from './button';
import { Icon } from './icon';
import { InternalLink } from './link';

const navStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4);
  justify-content: space-between;
  margin-top: var(--s-7);
  ol,
  div {
    display: flex;
  }
  ol {
    font-variant-numeric: tabular-nums;
    /* Side by side even on the narrowest screen, each of the tap size. */
    @media (min-width: 30rem) {
      gap: var(--s-1);
    }
  }
  li {
    display: grid;
    place-items: center;
    min-width: 1.25rem;
  }
  li > a {
    display: grid;
    place-items: center;
    min-width: var(--tap);
    min-height: var(--tap);
    padding: 3px 0.25rem 0;
    /* A border, not a shadow as in the menus, because borders are also visible with forced colours. */
    border-bottom: 3px solid transparent;
    color: var(--ink);
    font-weight: 500;
    text-decoration: none;
    @media (forced-colors: active) {
      border-bottom-color: Canvas;
    }
  }
  li > a:hover {
    text-decoration: underline;
  }
  li > a[aria-current] {
    border-bottom-color: var(--star);
    font-weight: 650;
    @media (forced-colors: active) {
      border-bottom-color: Highlight;
    }
  }
  div {
    gap: var(--s-3);
  }
  @media (max-width: 29.99rem) {
    ol,
    div {
      flex: 1 0 100%;
    }
    div > a {
      flex: 1;
    }
  }
`;

interface PaginationProps {
  /** Path of the list in the registry of routes. */
  readonly list: string;
  readonly position: PagePosition;
}

/** Links to the other pages of a list. Renders nothing if there is only one page. */
export function Pagination({ list, position }: PaginationProps): ReactNode {
  const { currentPage: page, pageCount: pages } = position;
  if (pages < 2) return null;
  return (
    <nav css={navStyle} aria-label={paginationMessages.label}>
      <ol>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={index}>
            {number === null ? (
              '…'
            ) : (
              <InternalLink
                to={listPagePath(list, number)}
                aria-label={paginationMessages.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </InternalLink>
            )}
          </li>
        ))}
      </ol>
      <div>
        {page > 1 && (
          <InternalLink to={listPagePath(list, page - 1)} rel="prev" className={buttonClass({ variant: 'line' })}>
            <Icon icon={ChevronLeft} />
            {paginationMessages.previous}
          </InternalLink>
        )}
        {page < pages && (
          <InternalLink to={listPagePath(list, page + 1)} rel="next" className={buttonClass({ variant: 'line' })}>
            {paginationMessages.next}
            <Icon icon={ChevronRight} />
          </InternalLink>
        )}
      </div>
    </nav>
  );
}

/** Up to this number, all pages are listed. More do not fit side by side on the narrowest screen. */
const ALL_LISTED = 6;

/**
 * The pages in the navigation of a list: the first, the last, the current one and its neighbours, in order.
 * @param page the current page, counted from 1
 * @returns numbers of pages, with null for omitted pages
 */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= ALL_LISTED) return all;
  const listed = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1);
  return listed.flatMap((number, index) => (number - (listed[index - 1] ?? 0) > 1 ? [null, number] : [number]));
}
