import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';

import { buttonStyle } from '../../components/button';
import { InternalLink } from '../../components/link';
import { useFocusBack } from '../../components/use-focus-back';
import { changePasswordMessages } from '../../config/messages/member';
import { PATHS } from '../../config/routes';
import { passwordFailureText, requestPasswordReset } from '../account/account';
import { useSession } from '../session/session';

const actionStyle = css`
  display: grid;
  gap: var(--s-4);
  justify-items: start;
`;

/** The longer label is there from the start, so that the button keeps its width. */
const buttonWidthStyle = css`
  min-width: 12rem;
`;

interface Outcome {
  readonly look: 'good' | 'bad';
  readonly text: string;
}

/** Sends the mail of a forgotten password for the signed-in member: the real way to a new one (PASS-17). */
export function ResetMail(): ReactNode {
  const session = useSession();
  // Never the name: as it is displayed it may be the username of somebody else.
  const email = session.status === 'member' ? session.session.user.email : '';
  return (
    <section className="box">
      <h2>{changePasswordMessages.mailHeading}</h2>
      <p className="muted">{email ? changePasswordMessages.mailText(email) : changePasswordMessages.mailTextNoEmail}</p>
      {email ? (
        <SendButton email={email} />
      ) : (
        <div>
          <InternalLink to={PATHS.forgotPassword} css={buttonStyle()}>
            {changePasswordMessages.askForMail}
          </InternalLink>
        </div>
      )}
    </section>
  );
}

/** One request at a time; how it ended stands below the button and is announced. */
function SendButton({ email }: { readonly email: string }): ReactNode {
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const ref = useFocusBack(sending);

  async function send(): Promise<void> {
    setSending(true);
    setOutcome(undefined);
    try {
      const { message } = await requestPasswordReset(email);
      setOutcome({ look: 'good', text: message ?? changePasswordMessages.sent });
    } catch (error) {
      setOutcome({ look: 'bad', text: passwordFailureText(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <div css={actionStyle}>
      <button ref={ref} type="button" css={[buttonStyle(), buttonWidthStyle]} disabled={sending} onClick={send}>
        {sending ? changePasswordMessages.sending : changePasswordMessages.sendMail}
      </button>
      <div role="status">{outcome && <p className={`note ${outcome.look}`}>{outcome.text}</p>}</div>
    </div>
  );
}
