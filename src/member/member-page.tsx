import { useLayoutEffect, type ReactNode } from 'react';

import { FEATURES } from '../config/markup';
import { memberContentName } from '../config/route-registry';
import type { Route } from '../config/routes';
import { describeError } from '../features/auth/describe-error';
import { useMemberContent } from '../features/member-content/use-member-content';
import { useSession } from '../features/session/session';
import { useFragment } from '../lib/use-fragment';
import { LoadFailure } from './load-failure';
import { replacePrebuiltView } from './prebuilt-view';
import { useCheckedSession } from './use-checked-session';
import { useLateAnnouncement } from './use-late-announcement';
import { viewElement } from './views';
import { Waiting } from './waiting';

export { loadViews } from './views';

/** One page of the member area, with its content. */
export function MemberPage({ route }: { readonly route: Route }): ReactNode {
  const content = useMemberContent(memberContentName(route.path));
  useCheckedSession();
  useFragment();
  useLateAnnouncement(route.label, content.status === 'ready');
  const isSettled = content.status !== 'loading';
  useLayoutEffect(() => {
    if (isSettled) {
      replacePrebuiltView();
    }
  }, [isSettled]);

  const features = useSession().session?.features?.join(' ') ?? '';
  useLayoutEffect(() => document.documentElement.setAttribute(FEATURES, features), [features]);

  switch (content.status) {
    case 'failed':
      return <LoadFailure text={describeError(content.error)} retry={content.retry} />;
    case 'loading':
      return <Waiting />;
    case 'ready':
      return viewElement(route, content.content);
  }
}
