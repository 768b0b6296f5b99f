import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';

import { boxStyle } from '../../components/box';
import { buttonClass } from '../../components/button';
import { InternalLink } from '../../components/link';
import { useReturnFocus } from '../../components/submit-button';
import { PATHS } from '../../config/routes';
import { requestPasswordReset, resetEmailFailureText } from '../auth/passwords';
import { useSession } from '../session/session';
import { changePasswordMessages } from './messages';

/** A long address must not make a narrow page scroll. */
const textStyle = css`
  overflow-wrap: anywhere;
`;

const actionStyle = css`
  display: grid;
  gap: var(--s-4);
  justify-items: start;
`;

/** Wide enough for both labels, so that the button keeps its width. */
const buttonWidthStyle = css`
  min-width: min(12rem, 100%);
`;

interface Outcome {
  readonly look: 'good' | 'bad';
  readonly text: string;
}

/** Sends a reset email to the signed-in member (PASS-17). Unlike the form, it really leads to a new password. */
export function ResetMail(): ReactNode {
  const { session } = useSession();
  // Not the name: a display name may be the username of another member.
  const email = session?.user.email ?? '';
  return (
    <section css={boxStyle}>
      <h2>{changePasswordMessages.mailHeading}</h2>
      <MailText email={email} />
      {email ? (
        <SendButton email={email} />
      ) : (
        <div>
          <InternalLink to={PATHS.forgotPassword} className={buttonClass()}>
            {changePasswordMessages.askForMail}
          </InternalLink>
        </div>
      )}
    </section>
  );
}

function MailText({ email }: { readonly email: string }): ReactNode {
  const [before, after] = changePasswordMessages.mailText;
  return email ? (
    <p className="muted" css={textStyle}>
      <span>{before}</span> <span>{email}</span> <span>{after}</span>
    </p>
  ) : (
    <p className="muted">{changePasswordMessages.mailTextNoEmail}</p>
  );
}

/** Sends one request at a time. Shows and announces the result below the button. */
function SendButton({ email }: { readonly email: string }): ReactNode {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const ref = useReturnFocus(sending);

  async function send(): Promise<void> {
    setSending(true);
    setOutcome(undefined);
    try {
      const { message } = await requestPasswordReset(email);
      setOutcome({ look: 'good', text: message ?? changePasswordMessages.sent });
    } catch (error) {
      setOutcome({ look: 'bad', text: resetEmailFailureText(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <div css={actionStyle}>
      <button
        ref={ref}
        type="button"
        className={buttonClass()}
        css={buttonWidthStyle}
        disabled={sending}
        onClick={send}
      >
        {sending ? changePasswordMessages.sending : changePasswordMessages.sendMail}
      </button>
      <div role="status">{outcome && <p className={`note ${outcome.look}`}>{outcome.text}</p>}</div>
    </div>
  );
}
