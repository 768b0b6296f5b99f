import { navigate } from 'gatsby';
import { useEffect, type ReactNode } from 'react';

import { buttonStyle } from '../../components/button';
import { InternalLink } from '../../components/link';
import { RESET_REDIRECT_MS } from '../../config/limits';
import { passwordMessages } from '../../config/messages/password';
import { PATHS } from '../../config/routes';
import { MovedFocus } from './moved-focus';

/** Leads home after a moment (specification section 9), or at once for whoever does not want to wait. */
export function ResetDone(): ReactNode {
  useEffect(() => {
    const timer = setTimeout(() => {
      navigate(PATHS.home, { replace: true });
    }, RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <MovedFocus takesFocus>
      <p>{passwordMessages.goingHome}</p>
      <InternalLink to={PATHS.home} css={buttonStyle({ variant: 'line' })}>
        {passwordMessages.goHome}
      </InternalLink>
    </MovedFocus>
  );
}
