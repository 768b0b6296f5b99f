import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { boxStyle } from '../../components/box';
import { buttonClass } from '../../components/button';
import { InternalLink } from '../../components/link';
import { PATHS, routeOf } from '../../config/routes';
import { onlyWith } from '../session/when-supported';
import { changePasswordMessages } from './messages';

const wholeRowStyle = css`
  grid-column: 1 / -1;
  gap: var(--s-3);
  justify-items: start;
`;

/** Leads to the form that changes the password, where the back end announces it. */
export function InAccount(): ReactNode {
  return (
    <section css={[boxStyle, wholeRowStyle, onlyWith('account')]}>
      <h2>{changePasswordMessages.accountHeading}</h2>
      <p className="muted">{changePasswordMessages.accountText}</p>
      <InternalLink to={`${PATHS.account}#password`} className={buttonClass()}>
        {routeOf(PATHS.account).label}
      </InternalLink>
    </section>
  );
}
