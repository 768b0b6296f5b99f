import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';

import { FEATURES } from '../config/markup';
import { memberContentName } from '../config/route-registry';
import type { Route } from '../config/routes';
import { describeError } from '../features/auth/describe-error';
import { useMemberContent } from '../features/member-content/use-member-content';
import { currentSession, endSession, markChecked, updateSession, useSession } from '../features/session/session';
import { isApiError } from '../lib/api-client';
import { useFragment } from '../lib/use-fragment';
import { LoadFailure } from './load-failure';
import { replacePrebuiltView } from './prebuilt-view';
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

/**
 * Checks a restored session with the server once, in the background, because the server may have ended it in the meantime. The
 * session of a login has just been checked.
 * Only the server's answer that it is over ends the session; after other failures, the session has the features that were known. The answer
 * is stored, because the login may not have received it.
 */
function useCheckedSession(): void {
  useEffect(() => {
    const { session } = currentSession();
    if (session && !session.isChecked) {
      markChecked();
      void checkSession(session.token);
    }
  }, []);
}

async function checkSession(token: string): Promise<void> {
  try {
    const { loadMe } = await import('../features/auth/login');
    const me = await loadMe(token);
    if (currentSession().session?.token === token) {
      updateSession(me);
    }
  } catch (error) {
    if (isApiError(error) && error.type === 'session-ended') {
      endSession('refused', token);
    }
    const { session } = currentSession();
    if (session?.token === token && !session.features) {
      updateSession({ features: [] });
    }
  }
}

/** The element in which Gatsby announces a page after a navigation (`.cache/route-announcer-props.js`). */
const ANNOUNCER_ID = 'gatsby-announcer';

/**
 * Announces a page whose content arrives after the navigation: without a heading Gatsby has announced only the address. If
 * the content is available at the first render, Gatsby announces the heading.
 * @param label the label of the page
 * @param isShown whether its content has arrived
 */
function useLateAnnouncement(label: string, isShown: boolean): void {
  const [wasInitiallyShown] = useState(isShown);

  useEffect(() => {
    // It is empty until the first navigation; before that, nothing must be announced.
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (isShown && !wasInitiallyShown && announcer?.textContent) {
      announcer.textContent = label;
    }
  }, [isShown, label, wasInitiallyShown]);
}
