import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { passwordMessages } from '../../config/messages/password';
import { currentResetLink, forgetResetLink, type ResetLink } from '../../lib/reset-link';
import { notesOf, useAccountCall } from './account-call';
import { AskForNewLink } from './ask-for-new-link';
import { NewPasswordForm } from './new-password-form';
import { PasswordBox } from './password-box';
import { ResetDone } from './reset-done';

/** The server's words for a key that will never work (wordpress-contract, "resetpassword"). */
const USED_UP: readonly (string | undefined)[] = ['invalid_key', 'expired_key'];

interface ResetPasswordProps {
  readonly heading: string;
  readonly supportEmail: string;
}

/**
 * Sets a new password with the key of a reset link (specification sections 4, 5 and 8), whoever is signed in. Prebuilt
 * HTML shows the form, which is what nearly everybody who comes here needs.
 */
export function ResetPassword({ heading, supportEmail }: ResetPasswordProps): ReactNode {
  const link = useSyncExternalStore(neverChanges, currentResetLink, unknownYet);
  const [refused, setRefused] = useState<ResetLink>();
  const { state, start } = useAccountCall(passwordMessages.done);

  async function reset(password: string): Promise<void> {
    if (!link) {
      return;
    }
    const outcome = await start((account) => account.resetPassword({ ...link, password }));
    const isUsedUp = outcome?.status === 'failed' && USED_UP.includes(outcome.code);
    if (isUsedUp) {
      setRefused(link);
    }
    if (isUsedUp || outcome?.status === 'done') {
      forgetResetLink();
    }
  }

  function body(): ReactNode {
    if (state.status === 'done') {
      return <ResetDone />;
    }
    if (refused) {
      return <AskForNewLink {...passwordMessages.linkRefused} login={refused.login} />;
    }
    if (link === null && state.status === 'idle') {
      return <AskForNewLink {...passwordMessages.linkMissing} />;
    }
    return <NewPasswordForm login={link?.login ?? ''} busy={state.status === 'busy'} onSubmit={reset} />;
  }

  return (
    <PasswordBox heading={heading} supportEmail={supportEmail} {...notesOf(state)}>
      {body()}
    </PasswordBox>
  );
}

/** The link only goes when this page has used it up, and that is in its state. */
function neverChanges(): () => void {
  return () => undefined;
}

/** Prebuilt HTML is the same for all links. */
function unknownYet(): undefined {
  return undefined;
}
