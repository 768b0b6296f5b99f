import type { ComponentProps, ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { InternalLink } from '../../components/link';
import { memberAreaMessages } from '../../config/messages/member-area';
import { PATHS } from '../../config/routes';
import { onDemand } from '../../lib/on-demand';
import { useOnDemand } from '../../lib/use-on-demand';
import { useSession } from '../session/session';
import type { AccountParts } from './all-parts';
import { emptyPageStyle, Failed, Loading } from './load-states';
import { settingsMessages } from './messages';

const loadParts = onDemand(() => import('./all-parts'));

type AccountPartsProps = ComponentProps<typeof AccountParts>;

const { notSupported } = settingsMessages;

/** The member's account. Its code is loaded only where the back end has this feature. */
export function AccountSettings(props: AccountPartsProps): ReactNode {
  const features = useSession().session?.features;
  if (features && !features.includes('account')) {
    return (
      <div css={emptyPageStyle}>
        <h2>{notSupported.heading}</h2>
        <p>{notSupported.text}</p>
        <InternalLink to={PATHS.changePassword} className={buttonClass()}>
          {notSupported.link}
        </InternalLink>
      </div>
    );
  }
  return features ? <LoadedParts {...props} /> : <Loading />;
}

function LoadedParts(props: AccountPartsProps): ReactNode {
  const code = useOnDemand(loadParts);
  if (code === 'failed') {
    // As for the code of the member area: the browser would wait for the same request.
    return <Failed text={memberAreaMessages.failedText} retry={() => location.reload()} />;
  }
  return code ? <code.AccountParts {...props} /> : <Loading />;
}
