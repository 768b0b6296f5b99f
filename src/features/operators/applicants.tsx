import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';

import {
  ACCOUNT_FILTERS,
  ACCOUNTS_PER_PAGE,
  SEARCH_LENGTH,
  type AccountsPage,
  type Overview,
} from '../../../contract/values/operators';
import { ExportForm } from './export-form';
import { Figures } from './figures';
import { operatorsMessages as messages } from './messages';
import { headRowStyle, Pager, SearchField, usePages } from './list-parts';
import { LoadState } from './parts';
import { People } from './people';
import { pathOf, useAnswer, useOperators } from './requests';

const rollStyle = css`
  display: grid;
  gap: var(--s-4);
  > * {
    min-width: 0;
  }
  .cells {
    margin-bottom: var(--s-4);
  }
  > fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s-2);
  }
  > fieldset label {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: var(--tap);
    padding-inline: 0.875rem;
    border: 1.5px solid var(--edge);
    border-radius: var(--r-2);
    font-weight: 550;
    font-size: 0.9375rem;
    cursor: pointer;
  }
  > fieldset span {
    color: var(--ink-2);
    font-weight: 400;
  }
  > fieldset label:has(:checked) {
    border-color: var(--action);
    box-shadow: inset 0 0 0 1.5px var(--action);
    background: var(--bg-mist);
    @media (forced-colors: active) {
      outline: 3px solid Highlight;
    }
  }
  > fieldset label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;

interface ApplicantsProps {
  readonly overview: Overview | undefined;
  /** What a link has asked for. */
  readonly found: string | undefined;
}

/** All accounts, by filter and search; one of them open; a choice of several. */
export function Applicants({ overview, found }: ApplicantsProps): ReactNode {
  const { list, showList } = useOperators();
  const [own, setOwn] = useState(found === undefined ? undefined : ({ filter: 'all', search: found } as const));
  const { filter, search }: typeof list = own ?? list;
  const pages = usePages(`${filter} ${search}`);
  const path = pathOf('accounts', { filter, search, after: pages.after });
  const { data, error, isLoading, mutate } = useAnswer<AccountsPage>(path, 'accounts');

  function show(changes: Partial<typeof list>): void {
    setOwn(undefined);
    showList({ filter, search, ...changes });
  }

  return (
    <div css={rollStyle}>
      {overview && <Figures overview={overview} />}
      <div css={headRowStyle}>
        <h2 tabIndex={-1}>{messages.tabs.applicants}</h2>
        <SearchField
          {...messages.search}
          maxLength={SEARCH_LENGTH}
          initial={search}
          onSearch={(text) => show({ search: text })}
        />
      </div>
      <fieldset className="no-print">
        <legend className="sr-only">{messages.filter.label}</legend>
        {ACCOUNT_FILTERS.map((each) => (
          <label key={each}>
            <input
              className="sr-only"
              type="radio"
              name="filter"
              checked={each === filter}
              onChange={() => show({ filter: each })}
            />
            <span>{messages.filter.names[each]}</span>
            {overview && <span>{overview.counts[each]}</span>}
          </label>
        ))}
      </fieldset>
      {/* The list may be that of the search before. */}
      {(error !== undefined || !data) && <LoadState {...{ error, isLoading }} retry={() => void mutate()} />}
      {data && (
        <People
          page={data}
          footer={
            <Pager
              pages={pages}
              next={data.next}
              isStale={isLoading || error !== undefined}
              text={rangeText(data, pages.number, search === '' ? overview?.counts[filter] : undefined)}
            />
          }
        />
      )}
      <ExportForm what="accounts" />
    </div>
  );
}

function rangeText({ accounts }: AccountsPage, number: number, total: number | undefined): string {
  const before = number * ACCOUNTS_PER_PAGE;
  return accounts.length === 0 ? messages.none : messages.found(before + 1, before + accounts.length, total);
}
