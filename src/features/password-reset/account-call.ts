import { useRef, useState } from 'react';

import { accountMessages } from '../../config/messages/account';
import { ApiError } from '../../lib/api-client';
import { onDemand } from '../../lib/on-demand';

/** The calls to the back end; fetched when a form is about to be used. */
export const loadAccount = onDemand(() => import('../account'));

type Account = Awaited<ReturnType<typeof loadAccount>>;

/** How a call stands (specification section 4, "Forgot-password" and "Reset-password"). */
type CallState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'done'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string; readonly code: string | undefined };

type Call = (account: Account) => Promise<{ readonly message: string | undefined }>;

interface AccountCall {
  readonly state: CallState;
  /** Makes the call, unless one is under way; hands back how it ended, or undefined when it was not made. */
  readonly start: (call: Call) => Promise<CallState | undefined>;
}

/** @param silence what is said when the server accepts without a message of its own */
export function useAccountCall(silence: string): AccountCall {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  // Two presses may come before React has disabled the button.
  const underWay = useRef(false);

  async function start(call: Call): Promise<CallState | undefined> {
    if (underWay.current) {
      return undefined;
    }
    underWay.current = true;
    setState({ status: 'busy' });
    const outcome = await outcomeOf(call, silence);
    underWay.current = false;
    setState(outcome);
    return outcome;
  }

  return { state, start };
}

async function outcomeOf(call: Call, silence: string): Promise<CallState> {
  let account: Account | undefined;
  try {
    account = await loadAccount();
    const { message } = await call(account);
    return { status: 'done', message: message ?? silence };
  } catch (error) {
    return {
      status: 'failed',
      message: account?.passwordFailureText(error) ?? accountMessages.passwordFailed,
      code: error instanceof ApiError ? error.code : undefined,
    };
  }
}

/** What the notes of a page say about a call. */
export function notesOf(state: CallState): { readonly good?: string; readonly bad?: string } {
  return {
    ...(state.status === 'done' && { good: state.message }),
    ...(state.status === 'failed' && { bad: state.message }),
  };
}
