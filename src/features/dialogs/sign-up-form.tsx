import type { ComponentProps, ReactNode } from 'react';

import { SelectField, TextField } from '../../components/field';
import { InternalLink } from '../../components/link';
import { PasswordField } from '../../components/password-field';
import { SubmitButton } from '../../components/submit-button';
import { dialogMessages } from '../../config/messages/dialogs';
import { PATHS } from '../../config/routes';
import type { SignUpField } from './rules';
import { phoneStyle } from './style';
import { COUNTRY_CODE, DEFAULT_COUNTRY_CODE, useSignUp } from './use-sign-up';

const { fields, ivCodeHint, submit: submitLabel, busy: busyLabel, other } = dialogMessages.signup;

interface SignUpFormProps {
  /** Codes such as `+1`, each once, with the short name of its countries. */
  readonly countryCodes: readonly { readonly code: string; readonly label: string }[];
}

/** Specification section 2, "Sign-up ('ASF Member Registration')". */
export function SignUpForm({ countryCodes }: SignUpFormProps): ReactNode {
  const { formRef, draft, errors, busy, failure, onInput, submit } = useSignUp();

  function wiring(
    name: SignUpField,
  ): Pick<ComponentProps<typeof TextField>, 'label' | 'error'> & ComponentProps<'input'> {
    return { name, label: fields[name], error: errors[name], defaultValue: draft?.[name], required: true };
  }

  return (
    <>
      <form ref={formRef} className="form two" method="post" noValidate onSubmit={submit} onInput={onInput}>
        <TextField {...wiring('fullName')} autoComplete="name" />
        <TextField {...wiring('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <TextField {...wiring('email')} type="email" autoComplete="email" />
        <div css={phoneStyle}>
          <SelectField
            name={COUNTRY_CODE}
            label={fields.countryCode}
            defaultValue={draft?.[COUNTRY_CODE] ?? DEFAULT_COUNTRY_CODE}
            autoComplete="tel-country-code"
          >
            {countryCodes.map(({ code, label }) => (
              <option key={code} value={code}>{`${code} (${label})`}</option>
            ))}
          </SelectField>
          <TextField {...wiring('phone')} type="tel" autoComplete="tel-national" />
        </div>
        <TextField
          {...wiring('ivCode')}
          hint={ivCodeHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="full"
        />
        <PasswordField {...wiring('password')} autoComplete="new-password" />
        <PasswordField {...wiring('confirmPassword')} autoComplete="new-password" />
        {failure && <p className="note bad full">{failure}</p>}
        <SubmitButton label={submitLabel} busy={busy} busyLabel={busyLabel} className="full" />
      </form>
      <p className="small muted">
        {other.question} <InternalLink to={PATHS.login}>{other.link}</InternalLink>
      </p>
    </>
  );
}
