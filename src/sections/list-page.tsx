import type { ReactNode } from 'react';

import { PageTitle } from '../components/page-title';
import { listPagePath, type PagePosition } from '../config/list-pages';
import { paginationMessages } from '../config/messages/pagination';
import { assertPresent } from '../lib/assert';
import { StandardSeoHead } from '../components/seo-head';

interface ListPageProps {
  /** Path of the list in the registry of routes. */
  readonly list: string;
  /** The texts of the list in `content/pages/`; null only if the content check was skipped. */
  readonly page: Queries.PageFragment | null;
  readonly position: PagePosition;
}

/** The header of a page of a list. The first page shows the lead, the others their number. */
export function ListPageTitle({ list, page, position }: ListPageProps): ReactNode {
  const { heading, lead, pictures } = textsOf(list, page);
  return position.currentPage === 1 ? (
    <PageTitle heading={heading} lead={lead} pictures={pictures} />
  ) : (
    <PageTitle heading={paginationMessages.heading(heading, position)} pictures={pictures} />
  );
}

/** The head of a page of a list. Each has its own address, title and description. */
export function ListSeoHead({ list, page, position }: ListPageProps): ReactNode {
  const texts = textsOf(list, page);
  if (position.currentPage === 1) return <StandardSeoHead path={list} page={texts} />;
  const title = paginationMessages.heading(texts.title, position);
  const description = paginationMessages.description(texts.description, position);
  return <StandardSeoHead path={listPagePath(list, position.currentPage)} page={{ title, description }} />;
}

function textsOf(list: string, page: Queries.PageFragment | null): Queries.PageFragment {
  return assertPresent(page, `content/pages${list}.yaml`);
}
