import { css } from '@emotion/react';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonStyle } from '../../components/button';
import { passwordMessages } from '../../config/messages/password';
import { PATHS } from '../../config/routes';
import { MovedFocus } from './moved-focus';
import { passOnLogin } from './pass-on-login';

const headingStyle = css`
  && {
    font-size: var(--t-xl);
  }
`;

interface AskForNewLinkProps {
  readonly heading: string;
  readonly text: string;
  /** Whose link was refused; nothing when the page was opened without a link. */
  readonly login?: string;
}

/** Says why there is no form, and offers another link. */
export function AskForNewLink({ heading, text, login }: AskForNewLinkProps): ReactNode {
  return (
    <MovedFocus takesFocus={login !== undefined}>
      <h2 css={headingStyle}>{heading}</h2>
      <p>{text}</p>
      <Link
        to={PATHS.forgotPassword}
        state={login === undefined ? undefined : passOnLogin(login)}
        css={buttonStyle({ size: 'large', block: true })}
      >
        {passwordMessages.newLink}
      </Link>
    </MovedFocus>
  );
}
