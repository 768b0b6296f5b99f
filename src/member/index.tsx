import type { HeadProps, PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { HeadElement, useSiteHead } from '../components/seo-head';
import { memberContentName } from '../config/route-registry';
import { findRoute, routeOf } from '../config/routes';
import { fetchEarly } from '../features/member-content/use-member-content';
import { currentSession } from '../features/session/session';
import { Guard } from './guard';
import { MemberPage } from './member-page';
import { PrebuiltView } from './prebuilt-view';
import { loadViews } from './use-views';

/** Starts to fetch code and content of the first page, for a member, before React hydrates it. */
function fetchFirstPage(): void {
  if (typeof window !== 'undefined' && currentSession().status === 'member') {
    const route = findRoute(window.location.pathname);
    // The page reports failures.
    loadViews().catch(() => undefined);
    if (route?.access === 'member') {
      void fetchEarly(memberContentName(route.path));
    }
  }
}

fetchFirstPage();

/** Every page of the member area (see `src/build/create-pages.ts`): the guard with the page of the address. */
export default function MemberArea({ location: { pathname, search, hash } }: PageProps): ReactNode {
  const route = routeOf(pathname);
  // Only the browser has the query and the fragment. Prebuilt HTML does not depend on them.
  const address = route.path + (search || '') + (hash || '');
  return (
    <>
      <PrebuiltView />
      <Guard address={address}>
        <MemberPage route={route} />
      </Guard>
    </>
  );
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
