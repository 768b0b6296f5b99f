import type { ReactNode } from 'react';

import { TextField } from '../../components/field';
import { InternalLink } from '../../components/link';
import { PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { dialogMessages } from '../../config/messages/dialogs';
import { PATHS } from '../../config/routes';
import { closeDialog } from './open-dialog';
import { betweenStyle, checkStyle } from './style';
import { REMEMBER, useLogin } from './use-login';

const { fields, remember, forgot, submit: submitLabel, busy: busyLabel, other } = dialogMessages.login;

/** Specification section 2, "Login ('Welcome Back')". A real form, so that password managers know it for one. */
export function LoginForm(): ReactNode {
  const { formRef, draft, errors, busy, failure, onInput, submit } = useLogin();
  return (
    <>
      <form ref={formRef} className="form" method="post" noValidate onSubmit={submit} onInput={onInput}>
        <TextField
          name="username"
          label={fields.username}
          defaultValue={draft?.username}
          error={errors.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          name="password"
          label={fields.password}
          defaultValue={draft?.password}
          error={errors.password}
          autoComplete="current-password"
          required
        />
        <div css={betweenStyle}>
          <label css={checkStyle}>
            <input type="checkbox" name={REMEMBER} defaultChecked={!draft || REMEMBER in draft} />
            {remember}
          </label>
          <InternalLink to={PATHS.forgotPassword} className="small" onClick={closeDialog}>
            {forgot}
          </InternalLink>
        </div>
        {failure && <p className="note bad">{failure}</p>}
        <SubmitButton label={submitLabel} busy={busy} busyLabel={busyLabel} />
      </form>
      <p className="small muted">
        {other.question} <InternalLink to={PATHS.signup}>{other.link}</InternalLink>
      </p>
    </>
  );
}
