import { css } from '@emotion/react';
import { Lock } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { ONLY_FOR } from '../../config/markup';
import { memberAreaMessages } from '../../config/messages/member-area';
import { PATHS, routeOf } from '../../config/routes';
import { onDemand } from '../../lib/on-demand';
import { useOnDemand } from '../../lib/use-on-demand';
import { useSession } from '../session/session';

/** What only members get of events: the link to join, and the recording. */
const loadMemberEvent = onDemand(() => import(/* webpackChunkName: "member-area" */ './member-event'));

type MemberCode = Awaited<ReturnType<typeof loadMemberEvent>>;

/** The height of a button, so that nothing moves when it appears. */
const placeStyle = css`
  display: grid;
  align-items: center;
  min-height: var(--tap);
  > div > p:last-child:has(.icon) {
    margin-top: var(--s-2);
    font-size: var(--t-sm);
    display: flex;
    gap: var(--s-2);
    align-items: center;
  }
`;

interface ForMembersProps {
  /** What guests read beside the link to the login. */
  readonly text: string;
  /** Whether the link to the login is a large button. */
  readonly loginClass?: string;
  /** Renders the part of members with its code. */
  readonly children: (code: MemberCode) => ReactNode;
}

/** A part of a public page that only members get. Guests read why, with the login; they load nothing of it. */
export function ForMembers({ text, loginClass, children }: ForMembersProps): ReactNode {
  const { status } = useSession();
  const isMember = status === 'member';
  const code = useOnDemand(loadMemberEvent, isMember);

  const login = (
    <InternalLink to={PATHS.login} {...(loginClass && { className: loginClass })}>
      {routeOf(PATHS.login).label}
    </InternalLink>
  );
  return (
    <div css={placeStyle}>
      {isMember ? (
        code && (code === 'failed' ? <p>{memberAreaMessages.failedText}</p> : children(code))
      ) : (
        <div {...{ [ONLY_FOR]: status === 'guest' ? undefined : 'guest' }}>
          {loginClass && login}
          <p>
            <Icon icon={Lock} />
            <span>{text}</span>
            {!loginClass && login}
          </p>
        </div>
      )}
    </div>
  );
}
