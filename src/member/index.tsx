import type { HeadProps, PageProps } from 'gatsby';
import { useLayoutEffect, type ReactNode } from 'react';

import { HeadElement, useSiteHead } from '../components/seo-head';
import { memberAreaMessages } from '../config/messages/member-area';
import { routeOf, type Route } from '../config/routes';
import { currentSession } from '../features/session/session';
import { Guard } from './guard';
import { LoadFailure } from './load-failure';
import { PrebuiltView, replacePrebuiltView } from './prebuilt-view';
import { loadMemberPage, useMemberPage } from './use-member-page';
import { Waiting } from './waiting';

/** Starts to load the code of the first page, for a member, before React hydrates it. The page's inline script has requested the content. */
function loadFirstPage(): void {
  if (typeof window !== 'undefined' && currentSession().status === 'member') {
    // The page reports failures.
    loadMemberPage().catch(() => undefined);
  }
}

loadFirstPage();

/** Every page of the member area (see `src/build/create-pages.ts`): the guard with the page of the address. */
export default function MemberArea({ location: { pathname, search, hash } }: PageProps): ReactNode {
  const route = routeOf(pathname);
  // Only the browser has the query and the fragment. Prebuilt HTML does not depend on them.
  const address = route.path + (search || '') + (hash || '');
  return (
    <>
      <PrebuiltView />
      <Guard address={address}>
        <LoadedPage route={route} />
      </Guard>
    </>
  );
}

/** The page, when its code has arrived. */
function LoadedPage({ route }: { readonly route: Route }): ReactNode {
  const state = useMemberPage();
  const hasFailed = state.status === 'failed';
  useLayoutEffect(() => {
    if (hasFailed) {
      replacePrebuiltView();
    }
  }, [hasFailed]);

  switch (state.status) {
    case 'failed':
      // Not loaded again in this page: the browser would wait for the same request if it has no answer, and a new build has other files.
      return <LoadFailure text={memberAreaMessages.failedText} retry={() => location.reload()} />;
    case 'loading':
      return <Waiting />;
    case 'ready':
      return <state.code.MemberPage route={route} />;
  }
}

/** The title is the label of the menus. There is no data for search engines or sharing. */
export function Head({ location }: HeadProps): ReactNode {
  const { language, name } = useSiteHead();
  const { label } = routeOf(location.pathname);
  return (
    <>
      <HeadElement tag="html" lang={language} />
      <HeadElement tag="title">{`${label} – ${name}`}</HeadElement>
      <HeadElement tag="meta" name="robots" content="noindex" />
    </>
  );
}
