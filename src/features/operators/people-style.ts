import { css } from '@emotion/react';

/** Browsers forget what parts of a table are whose `display` is another one, as in the cards of narrow windows. */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  heading: { role: 'rowheader' },
} as const;

/** A table from 64 rem, cards below. The open row and its details share the bar of the current row. */
export const peopleStyle = css`
  overflow: clip;
  border: 1.5px solid var(--line-2);
  border-radius: var(--r-4);
  background: var(--surface);
  .batch {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-2) var(--s-4);
    padding: var(--s-3) var(--s-4);
    background: var(--bg-lamp);
  }
  .batch > form {
    flex-basis: 100%;
  }
  label:has(> [type='checkbox']) {
    display: inline-flex;
    align-items: center;
    gap: 0.625rem;
    min-width: var(--tap);
    min-height: var(--tap);
    cursor: pointer;
  }
  [type='checkbox'] {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0 auto;
    accent-color: var(--action);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    text-align: left;
  }
  th,
  td {
    padding: 0.625rem var(--s-3);
    font-weight: 400;
    line-height: 1.4;
  }
  thead th {
    padding-block: 0.5rem;
    color: var(--ink-2);
    font-size: var(--t-sm);
    font-weight: 600;
  }
  .person,
  > :last-child:not(:first-child) {
    border-top: 1px solid var(--line);
  }
  .name > * {
    display: flex;
    font-family: var(--font-display);
  }
  .name b {
    font-weight: 600;
  }
  small {
    color: var(--ink-2);
    font-size: var(--t-sm);
  }
  .badge {
    display: inline-flex;
    gap: 0.4em;
    padding: 0.15rem 0.5rem;
    svg {
      height: 1.3em;
      color: var(--lock);
    }
  }
  .plain {
    background: var(--bg-mist);
    box-shadow: inset 0 0 0 1px var(--line-2);
  }
  .country,
  .since {
    white-space: nowrap;
  }
  .late {
    color: var(--lock);
    font-weight: 600;
  }
  .open,
  .detail {
    background: var(--bg-mist);
    box-shadow: inset 4px 0 var(--star);
    @media (forced-colors: active) {
      border-left: 4px solid Highlight;
    }
  }
  .open .icon-button svg {
    rotate: 180deg;
  }
  .detail > td {
    padding: var(--s-3) var(--s-4) var(--s-5);
  }
  @media (min-width: 64rem) {
    .pick {
      width: 3.25rem;
      padding-right: 0;
    }
    .opens {
      width: 3.5rem;
      padding-left: 0;
    }
    td > small {
      display: none;
    }
    .detail > td {
      padding: var(--s-3) var(--s-5) var(--s-6) 4.25rem;
    }
  }
  @media (max-width: 63.99rem) {
    table,
    tbody,
    .detail,
    .detail > td {
      display: block;
    }
    thead {
      display: none;
    }
    .person {
      display: grid;
      grid-template-columns: auto 1fr auto auto;
      gap: 0 var(--s-2);
      align-items: center;
      padding: 0.5rem 0.5rem 0.75rem 0.25rem;
    }
    .person > * {
      padding: 0.125rem 0;
    }
    .since {
      order: 1;
      font-size: var(--t-sm);
    }
    .opens {
      order: 2;
    }
    .mail,
    .country,
    .code {
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 0.5rem;
      order: 3;
      grid-column: 2 / -1;
      font-size: 0.9375rem;
    }
    td > small {
      min-width: 5rem;
    }
  }
`;
