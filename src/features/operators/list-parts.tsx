import { css } from '@emotion/react';
import { ArrowLeft, ArrowRight, Search } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import { Icon } from '../../components/icon';
import { operatorsMessages as messages } from './messages';

/** A heading, and a search beside it. */
export const headRowStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-5);
  align-items: end;
  justify-content: space-between;
`;

const searchStyle = css`
  position: relative;
  flex: 1 1 16rem;
  max-width: 24rem;
  > svg {
    position: absolute;
    top: calc(50% - 0.625em);
    left: 0.875rem;
    color: var(--ink-2);
  }
  input {
    width: 100%;
    min-height: 3rem;
    padding: 0.625rem 0.875rem 0.625rem 2.75rem;
    border: 1.5px solid var(--edge);
    border-radius: var(--r-2);
    background: var(--surface);
  }
`;

/** How long nothing is typed until it is searched for, in milliseconds. */
const TYPING_MS = 400;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly initial?: string;
  readonly maxLength: number;
  readonly onSearch: (text: string) => void;
}

/** Searches while somebody types, and with Enter. */
export function SearchField({ label, placeholder, initial = '', maxLength, onSearch }: SearchFieldProps): ReactNode {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(event?: SubmitEvent<HTMLFormElement>): void {
    event?.preventDefault();
    clearTimeout(timer.current);
    onSearch(inputRef.current?.value.trim() ?? '');
  }

  function onInput(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, TYPING_MS);
  }

  return (
    <form role="search" css={searchStyle} onSubmit={search} className="no-print">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon icon={Search} />
      <input
        ref={inputRef}
        id={id}
        type="search"
        {...{ placeholder, maxLength, onInput }}
        defaultValue={initial}
        autoComplete="off"
      />
    </form>
  );
}

/** The pages of a list, which is known from page to page only. */
export interface Pages {
  /** For the query of the current page. */
  readonly after: string | undefined;
  readonly number: number;
  readonly previous: (() => void) | undefined;
  readonly next: (after: string) => void;
}

/** @param list the pages of another one begin at the first */
export function usePages(list: string): Pages {
  const [state, setState] = useState<{ readonly list: string; readonly afters: readonly string[] }>();
  const afters = state?.list === list ? state.afters : [];
  return {
    after: afters.at(-1),
    number: afters.length,
    previous: afters.length > 0 ? () => setState({ list, afters: afters.slice(0, -1) }) : undefined,
    next: (after) => setState({ list, afters: [...afters, after] }),
  };
}

const pagerStyle = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: var(--tap);
  padding: var(--s-1) var(--s-2) var(--s-1) var(--s-4);
  color: var(--ink-2);
  font-size: var(--t-sm);
  button:disabled {
    color: var(--off-ink);
    cursor: not-allowed;
  }
`;

interface PagerProps {
  readonly pages: Pages;
  readonly next: string | null;
  /** Whether the list is still the one before: its `next` is none of this list. */
  readonly isStale: boolean;
  /** What this page has. It is announced when it changes. */
  readonly text: string;
}

export function Pager({ pages, next, isStale, text }: PagerProps): ReactNode {
  return (
    <div css={pagerStyle}>
      <span role="status">{isStale ? '' : text}</span>
      {(next !== null || pages.previous) && (
        <span>
          {(
            [
              [messages.previousPage, ArrowLeft, pages.previous],
              [messages.nextPage, ArrowRight, next === null ? undefined : () => pages.next(next)],
            ] as const
          ).map(([label, icon, go]) => (
            <button
              key={label}
              type="button"
              className="icon-button"
              aria-label={label}
              disabled={!go}
              // Not disabled meanwhile, because it would lose the focus.
              onClick={isStale ? undefined : go}
            >
              <Icon icon={icon} />
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
