import { useRef, useState, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { useReturnFocus } from '../../components/submit-button';
import { emptyStyle } from '../forms/form-messages';
import { settingsMessages } from './messages';
import { Done } from './part';
import { failureText, type ShownAccount } from './requests';

/** What an action has done, in words for the account that is shown: undefined when they are not true any more. */
export type Done = (account: ShownAccount) => string | undefined;

/** The buttons of a part that send a request without a form: one at a time. */
export interface Actions {
  /** The name of the action whose request is pending. */
  readonly busy: string | undefined;
  /** What the last one has done. */
  readonly done: string | undefined;
  /** Why it failed. */
  readonly failed: string | undefined;
  /** @param work sends the request; resolves with what it has done */
  readonly run: (name: string, work: () => Promise<Done>) => void;
}

export function useActions(account: ShownAccount): Actions {
  const [busy, setBusy] = useState<string>();
  const [outcome, setOutcome] = useState<{ readonly done?: Done; readonly failed?: string }>();
  // A second press may come before React has disabled the buttons.
  const isPending = useRef(false);

  async function send(name: string, work: () => Promise<Done>): Promise<void> {
    isPending.current = true;
    setBusy(name);
    setOutcome(undefined);
    try {
      setOutcome({ done: await work() });
    } catch (error) {
      setOutcome({ failed: failureText(error, account.reload) });
    } finally {
      isPending.current = false;
      setBusy(undefined);
    }
  }

  return {
    busy,
    done: outcome?.done?.(account),
    failed: outcome?.failed,
    run: (name, work) => {
      if (!isPending.current) {
        void send(name, work);
      }
    },
  };
}

interface ActionButtonProps {
  readonly actions: Actions;
  /** Unique among the actions. */
  readonly name: string;
  readonly label: string;
  readonly variant?: 'line' | 'quiet';
  readonly work: () => Promise<Done>;
}

/** Disabled while any request of the part is pending; its own label says so. */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { actions, name, label, variant = 'line', work } = props;
  const ref = useReturnFocus(actions.busy !== undefined);
  return (
    <button
      ref={ref}
      type="button"
      className={buttonClass({ variant })}
      disabled={actions.busy !== undefined}
      onClick={() => actions.run(name, work)}
    >
      {actions.busy === name ? settingsMessages.busy : label}
    </button>
  );
}

/** What the last action has done, or why it failed. */
export function ActionOutcome({ actions: { done, failed } }: { readonly actions: Actions }): ReactNode {
  return (
    <>
      <Done text={done} />
      <div role="status" css={failed === undefined ? emptyStyle : undefined}>
        {failed !== undefined && <p className="note bad">{failed}</p>}
      </div>
    </>
  );
}
