import { css } from '@emotion/react';
import { useLayoutEffect, type ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { memberAreaMessages } from '../config/messages/member-area';
import { memberContentName } from '../config/route-registry';
import type { Route } from '../config/routes';
import { describeError } from '../features/account/describe-error';
import { useMemberContent } from '../features/member-content/use-member-content';
import { replacePrebuiltView } from './prebuilt-view';
import { useCheckedSession } from './use-checked-session';
import { useLateAnnouncement } from './use-late-announcement';
import { useViews, viewElement } from './use-views';
import { Waiting } from './waiting';

/** One page of the member area. Fetches its view and its content at the same time. */
export function MemberPage({ route }: { readonly route: Route }): ReactNode {
  const code = useViews();
  const content = useMemberContent(memberContentName(route.path));
  useCheckedSession();
  useLateAnnouncement(route.label, code.status === 'ready' && content.status === 'ready');
  const hasFailed = code.status === 'failed' || content.status === 'failed';
  const isSettled = hasFailed || (code.status === 'ready' && content.status === 'ready');
  useLayoutEffect(() => {
    if (isSettled) {
      replacePrebuiltView();
    }
  }, [isSettled]);

  if (code.status === 'failed') {
    // Not fetched again in this page: the browser would wait for the same request if it has no answer, and a new build has other files.
    return <LoadFailure text={memberAreaMessages.failedText} retry={() => location.reload()} />;
  }
  if (content.status === 'failed') {
    return <LoadFailure text={describeError(content.error)} retry={content.retry} />;
  }
  if (code.status === 'loading' || content.status === 'loading') {
    return <Waiting />;
  }
  return viewElement(code.views, route, content.content);
}

const failureStyle = css`
  display: grid;
  gap: var(--s-4);
  align-content: center;
  justify-items: start;
  min-height: 60vh;
`;

interface LoadFailureProps {
  /** The cause, and what to do next. */
  readonly text: string;
  readonly retry: () => void;
}

/** Shown if code or content of the page could not be fetched. */
function LoadFailure({ text, retry }: LoadFailureProps): ReactNode {
  return (
    <div className="wrap" css={failureStyle}>
      <div role="alert">
        <h1>{memberAreaMessages.failed}</h1>
        <p className="lead">{text}</p>
      </div>
      <button type="button" className={buttonClass({ size: 'large' })} onClick={retry}>
        {memberAreaMessages.retry}
      </button>
    </div>
  );
}
