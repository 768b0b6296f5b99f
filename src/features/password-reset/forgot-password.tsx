import { useLocation } from '@gatsbyjs/reach-router';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

import { TextField } from '../../components/field';
import { SubmitButton } from '../../components/submit-button';
import { passwordMessages } from '../../config/messages/password';
import { useHydrated } from '../../lib/hydrated';
import { loadOnIntent } from '../../lib/on-demand';
import { loadAccount, notesOf, useAccountCall } from './account-call';
import { PasswordBox } from './password-box';
import { readLogin } from './pass-on-login';

interface ForgotPasswordProps {
  readonly heading: string;
  readonly lead: string | null;
  readonly supportEmail: string;
}

/**
 * Asks for a mail with a reset link (specification sections 4, 5 and 8). What the server answers is all that is said:
 * whether the account exists is the server's to tell or to keep.
 */
export function ForgotPassword({ heading, lead, supportEmail }: ForgotPasswordProps): ReactNode {
  const { state, start } = useAccountCall(passwordMessages.sent);
  const [error, setError] = useState<string>();
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const known = readLogin(useLocation().state);

  // Not as the field's default value: prebuilt HTML cannot know it.
  useEffect(() => {
    if (field.current && !field.current.value) {
      field.current.value = known;
    }
  }, [known]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const userLogin = field.current?.value.trim() ?? '';
    // Painted before the focus moves, so that the field is announced together with its error.
    flushSync(() => setError(userLogin ? undefined : passwordMessages.usernameMissing));
    if (!userLogin) {
      field.current?.focus();
      return;
    }
    const outcome = await start((account) => account.requestPasswordReset(userLogin));
    if (outcome?.status === 'done') {
      form.reset();
    }
  }

  return (
    <PasswordBox heading={heading} lead={lead} supportEmail={supportEmail} {...notesOf(state)}>
      {/* Without scripts this method sends nothing anywhere (HTML standard, "form submission"). */}
      <form className="form" method="dialog" noValidate={hydrated} onSubmit={submit} {...loadOnIntent(loadAccount)}>
        <TextField
          ref={field}
          label={passwordMessages.usernameOrEmail}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
          onInput={() => setError(undefined)}
        />
        <SubmitButton
          label={passwordMessages.send}
          busyLabel={passwordMessages.sending}
          busy={state.status === 'busy'}
        />
      </form>
    </PasswordBox>
  );
}
