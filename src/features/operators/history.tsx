import { css } from '@emotion/react';
import { Check, CircleDot, Download, KeyRound, LogOut, Trash2, X, type IconNode } from 'lucide';
import { useState, type ReactNode } from 'react';

import {
  HISTORY_PER_PAGE,
  SEARCH_LENGTH,
  type HistoryEntry,
  type HistoryPage,
} from '../../../contract/values/operators';
import { Icon } from '../../components/icon';
import { dayAndTime } from '../../lib/day-and-time';
import { ExportForm } from './export-form';
import { entryText, operatorsMessages } from './messages';
import { headRowStyle, Pager, SearchField, usePages } from './list-parts';
import { LoadState } from './parts';
import { FIND, pathOf, useAnswer } from './requests';

const messages = operatorsMessages.history;

const ledgerStyle = css`
  border: 1.5px solid var(--line-2);
  border-radius: var(--r-4);
  background: var(--surface);
  li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 var(--s-4);
    align-items: center;
    padding: 0.75rem var(--s-5);
    border-bottom: 1px solid var(--line);
  }
  svg,
  time {
    color: var(--ink-2);
  }
  b {
    font-weight: 600;
  }
  time {
    grid-column: 2;
    font-size: var(--t-sm);
  }
  @media (min-width: 48rem) {
    li {
      grid-template-columns: auto 1fr auto;
      min-height: 3.5rem;
    }
    time {
      grid-column: auto;
    }
  }
`;

/** The icon of an action, by how its name begins or ends. */
const ICONS: readonly (readonly [RegExp, IconNode])[] = [
  [/^(approved|invited|instructor-accepted|address-confirmed)$/, Check],
  [/^(rejected|instructor-declined|decision-dropped)$/, X],
  [/^(reset|password)/, KeyRound],
  [/sessions?-ended$/, LogOut],
  [/expired$|^deleted|^deletion|refused$/, Trash2],
  [/^exported$/, Download],
];

/** Who has done what to whom, newest first. */
export function HistoryTab(): ReactNode {
  const [search, setSearch] = useState('');
  const pages = usePages(search);
  const path = pathOf('history', { search, after: pages.after });
  const { data, error, isLoading, mutate } = useAnswer<HistoryPage>(path, 'entries');
  const first = pages.number * HISTORY_PER_PAGE;
  return (
    <div css={{ display: 'grid', gap: 'var(--s-4)' }}>
      <div css={headRowStyle}>
        <h2 tabIndex={-1}>{operatorsMessages.tabs.history}</h2>
        <SearchField
          label={messages.search}
          placeholder={messages.placeholder}
          maxLength={SEARCH_LENGTH}
          onSearch={setSearch}
        />
      </div>
      {/* The list may be that of the search before. */}
      {(error !== undefined || !data) && <LoadState {...{ error, isLoading }} retry={() => void mutate()} />}
      {data && (
        <div css={ledgerStyle}>
          <ol>
            {data.entries.map((entry, index) => (
              <Entry key={`${entry.at} ${index}`} entry={entry} />
            ))}
          </ol>
          <Pager
            pages={pages}
            next={data.next}
            isStale={isLoading || error !== undefined}
            text={
              data.entries.length === 0
                ? messages.none
                : operatorsMessages.found(first + 1, first + data.entries.length, undefined)
            }
          />
        </div>
      )}
      <ExportForm what="history" />
    </div>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const { account, at } = entry;
  const [by, action] = entryText(entry);
  return (
    <li>
      <Icon icon={ICONS.find(([name]) => name.test(entry.action))?.[1] ?? CircleDot} />
      <p>
        <span>
          <b>{by}</b> <span>{action}</span>{' '}
        </span>
        {account ? (
          <a href={FIND + encodeURIComponent(account.username)}>{account.fullName || account.username}</a>
        ) : (
          <span>{messages.noAccount}</span>
        )}
      </p>
      <time dateTime={at}>{dayAndTime(at)}</time>
    </li>
  );
}
