import type { ReactNode } from 'react';

import { PageHeader } from '../components/page-header';
import { listPagePath, type PagePosition } from '../config/list-pages';
import { paginationMessages } from '../config/messages/parts';
import { assertPresent } from '../lib/assert';
import { StandardHead } from './standard-head';

interface ListPageProps {
  /** Path of the list in the registry of routes. */
  readonly list: string;
  /** The list's words in `content/pages/`; null only if the content check was passed by. */
  readonly page: Queries.PageFragment | null;
  readonly position: PagePosition;
}

/** The header of a page of a list: the sentence stands on the first one, the others say which they are. */
export function ListPageHeader({ list, page, position }: ListPageProps): ReactNode {
  const { heading, lead, pictures } = wordsOf(list, page);
  return position.currentPage === 1 ? (
    <PageHeader heading={heading} lead={lead} pictures={pictures} />
  ) : (
    <PageHeader heading={paginationMessages.heading(heading, position)} pictures={pictures} />
  );
}

/** The head of a page of a list; no two share address, title or description. */
export function ListPageHead({ list, page, position }: ListPageProps): ReactNode {
  const words = wordsOf(list, page);
  if (position.currentPage === 1) {
    return <StandardHead path={list} page={words} />;
  }
  const title = paginationMessages.heading(words.title, position);
  const description = paginationMessages.description(words.description, position);
  return <StandardHead path={listPagePath(list, position.currentPage)} page={{ title, description }} />;
}

function wordsOf(list: string, page: Queries.PageFragment | null): Queries.PageFragment {
  return assertPresent(page, `content/pages${list}.yaml`);
}
