import { css } from '@emotion/react';
import type { IconNode } from 'lucide';
import { useState, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ownWidthStyle } from '../../components/field';
import { Icon } from '../../components/icon';
import { useReturnFocus } from '../../components/submit-button';
import { describeError } from '../auth/describe-error';
import { emptyStyle } from '../forms/form-messages';
import { operatorsMessages as messages } from './messages';
import { failureText } from './requests';

interface SubmitProps {
  readonly busy: boolean;
  readonly label: string;
  readonly icon?: IconNode;
  readonly variant?: 'line' | 'quiet';
  /** Called before the form is submitted, for a form with several buttons. */
  readonly onClick?: () => void;
}

/** Submits a form. */
export function Submit({ busy, label, icon, variant, onClick }: SubmitProps): ReactNode {
  const ref = useReturnFocus(busy);
  return (
    <button
      ref={ref}
      type="submit"
      className={buttonClass(variant ? { variant } : {})}
      css={ownWidthStyle}
      disabled={busy}
      {...(onClick && { onClick })}
    >
      {icon && <Icon icon={icon} />}
      <span>{label}</span>
    </button>
  );
}

const saysStyle = css`
  display: inline-flex;
  gap: 0.5rem;
  align-items: start;
  color: var(--ink-2);
  font-size: var(--t-sm);
  line-height: 1.45;
  > svg {
    width: 1.15em;
    height: 1.45em;
  }
  &.ok {
    color: var(--ok);
    font-weight: 500;
  }
`;

/** A short sentence with an icon. */
export function Says(props: {
  readonly icon: IconNode;
  readonly ok?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span css={saysStyle} className={props.ok ? 'ok' : ''}>
      <Icon icon={props.icon} />
      <span>{props.children}</span>
    </span>
  );
}

/** What has been done, or why not. Always rendered, because some screen readers do not announce a new live region. */
export function Outcome({ text, isBad = false }: { readonly text: string; readonly isBad?: boolean }): ReactNode {
  return (
    <div role="status" css={text ? undefined : emptyStyle}>
      {text && <p className={isBad ? 'note bad' : 'note good'}>{text}</p>}
    </div>
  );
}

interface LoadStateProps {
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** While something is loaded for the first time, and if that has failed. */
export function LoadState({ error, isLoading, retry }: LoadStateProps): ReactNode {
  if (error === undefined || isLoading) {
    return (
      <p role="status" className="muted">
        {messages.loading}
      </p>
    );
  }
  return (
    <div role="alert" className="note bad">
      <p>
        <span>{messages.failed}</span> <span>{describeError(error)}</span>
      </p>
      <button type="button" className={buttonClass({ variant: 'line' })} onClick={retry}>
        {messages.retry}
      </button>
    </div>
  );
}

/** Requests that are sent by buttons without a form, one at a time. */
export interface Actions {
  readonly isBusy: boolean;
  readonly text: string;
  readonly isBad: boolean;
  /** @param work resolves with what it has done */
  readonly run: (work: () => Promise<string>) => void;
  /** Says what something else has done. */
  readonly say: (text: string) => void;
}

export function useActions(): Actions {
  const [state, setState] = useState({ isBusy: false, text: '', isBad: false });

  async function send(work: () => Promise<string>): Promise<void> {
    setState({ isBusy: true, text: '', isBad: false });
    try {
      setState({ isBusy: false, text: await work(), isBad: false });
    } catch (error) {
      setState({ isBusy: false, text: failureText(error), isBad: true });
    }
  }

  return {
    ...state,
    run: (work) => void (state.isBusy || send(work)),
    say: (text) => setState({ isBusy: false, text, isBad: false }),
  };
}

interface ActionProps {
  readonly actions: Actions;
  readonly label: string;
  readonly icon?: IconNode;
  readonly disabled?: boolean;
  readonly work: () => Promise<string>;
}

export function ActionButton({ actions, label, icon, disabled = false, work }: ActionProps): ReactNode {
  const ref = useReturnFocus(actions.isBusy);
  return (
    <button
      ref={ref}
      type="button"
      className={buttonClass({ variant: 'line' })}
      disabled={disabled || actions.isBusy}
      onClick={() => actions.run(work)}
    >
      {icon && <Icon icon={icon} />}
      <span>{label}</span>
    </button>
  );
}

/** Facts below each other: names and values. Those without a value are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl css={factsStyle}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const factsStyle = css`
  > div {
    display: grid;
    padding-block: 0.5rem;
    @media (min-width: 40rem) {
      grid-template-columns: 8.5rem 1fr;
      gap: var(--s-4);
    }
  }
  > div + div {
    border-top: 1px solid var(--line);
  }
  dt {
    font-weight: 600;
  }
  dd {
    min-width: 0;
    color: var(--ink-2);
  }
`;
