import { css } from '@emotion/react';
import { Info } from 'lucide';
import type { ReactNode } from 'react';

import type { ImportAnswer, ImportState } from '../../../contract/values/operators';
import { importMessages as messages } from './import-messages';
import { Says } from './parts';

/** Errors that are shown. */
const SHOWN_PROBLEMS = 100;

/** Problems of the whole file, which is not better without some of its lines. */
const OF_FILE = ['columns', 'file'];

const planStyle = css`
  display: grid;
  gap: var(--s-3);
  > * {
    min-width: 0;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
    gap: 1.5px;
    overflow: hidden;
    border: 1.5px solid var(--line-2);
    border-radius: var(--r-3);
    background: var(--line-2);
  }
  li {
    padding: var(--s-3) var(--s-4);
    background: var(--surface);
    color: var(--ink-2);
    font-size: var(--t-sm);
    line-height: 1.35;
  }
  li b {
    display: block;
    color: var(--ink);
    font: 700 var(--t-2xl) / 1.15 var(--font-display);
  }
  .bad {
    background: var(--danger-bg);
    color: var(--ink);
  }
  .bad b {
    color: var(--danger);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    line-height: 1.4;
    text-align: left;
  }
  th,
  td {
    padding: 0.5rem var(--s-3) 0.5rem 0;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    color: var(--ink-2);
    font-size: var(--t-sm);
    font-weight: 600;
  }
  tbody tr {
    border-top: 1px solid var(--line);
  }
  td:first-of-type {
    width: 3.5rem;
    font-weight: 600;
  }
  td:nth-of-type(2) {
    white-space: nowrap;
  }
  label {
    display: flex;
    gap: 0.625rem;
    align-items: center;
    min-height: var(--tap);
    cursor: pointer;
  }
  label input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: var(--action);
  }
`;

/** What an import would do. */
export function Plan({ name, plan }: { readonly name: string; readonly plan: ImportAnswer }): ReactNode {
  const { added, known, lines, problems } = plan;
  return (
    <div css={planStyle}>
      <p className="row">
        <b>{messages.size(name, lines)}</b> <span className="badge">{messages.dryRun}</span>
      </p>
      <ul>
        <li>
          <b>{added}</b> <span>{messages.added}</span>
        </li>
        <li>
          <b>{known}</b> <span>{messages.known(known)}</span>
        </li>
        <li className={problems.length > 0 ? 'bad' : undefined}>
          <b>{problems.length}</b> <span>{messages.problems(problems.length)}</span>
        </li>
      </ul>
    </div>
  );
}

interface ProblemsProps {
  readonly plan: ImportAnswer;
  readonly leavesOut: boolean;
  readonly onChange: () => void;
}

/** What is wrong, by line, and the choice to leave these lines out. */
export function Problems({ plan, leavesOut, onChange }: ProblemsProps): ReactNode {
  const { added, problems } = plan;
  const more = problems.length - SHOWN_PROBLEMS;
  const canLeaveOut = added > 0 && !problems.some(({ field }) => OF_FILE.includes(field));
  return (
    <div css={planStyle}>
      <table>
        <caption className="sr-only">{messages.caption}</caption>
        <thead>
          <tr>
            {messages.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN_PROBLEMS).map(({ line, field, message }) => (
            <tr key={`${line} ${field}`}>
              <td>{line}</td>
              <td>{messages.fields[field] ?? field}</td>
              <td dir="auto">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{messages.more(more)}</p>}
      {canLeaveOut && (
        <label>
          <input type="checkbox" checked={leavesOut} onChange={onChange} />
          <span>{messages.leaveOut(linesOf(plan).length)}</span>
        </label>
      )}
      <Says icon={Info}>{messages.advice}</Says>
    </div>
  );
}

/** How many emails are sent. */
export function Progress({ state: { accounts, emailsLeft } }: { readonly state: ImportState }): ReactNode {
  const all = Math.max(accounts, emailsLeft);
  const text = messages.sent(all - emailsLeft, all);
  return (
    <p css={{ display: 'grid', gap: 'var(--s-2)' }}>
      <progress
        css={{ width: '100%', accentColor: 'var(--action)' }}
        max={all}
        value={all - emailsLeft}
        aria-label={text}
      />
      <span className="small muted">{text}</span>
    </p>
  );
}

/** The numbers of the lines with problems. */
export function linesOf(plan: ImportAnswer | undefined): readonly number[] {
  return [...new Set(plan?.problems.map(({ line }) => line))];
}
