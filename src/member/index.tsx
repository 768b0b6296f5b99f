import type { HeadProps, PageProps } from 'gatsby';
import { useLayoutEffect, useState, type ReactNode } from 'react';

import { HeadElement, useSiteHead } from '../components/seo-head';
import { memberAreaMessages } from '../config/messages/member-area';
import { routeOf, type Route } from '../config/routes';
import { currentSession } from '../features/session/session';
import { onDemand, preload } from '../lib/on-demand';
import { useOnDemand } from '../lib/use-on-demand';
import { Guard } from './guard';
import { LoadFailure } from './load-failure';
import type * as memberPage from './member-page';
import { PrebuiltView, replacePrebuiltView } from './prebuilt-view';
import { Waiting } from './waiting';

/** Loads the code that only members fetch, with all views. Everything that imports member content is in its chunk. */
const loadMemberPage = onDemand(async () => {
  const code = await import(/* webpackChunkName: "member-area" */ './member-page');
  await code.loadViews();
  loaded = code;
  return code;
});

/** The loaded code. With it the next page is complete at its first render, and its scroll position can be restored. */
let loaded: typeof memberPage | undefined;

if (typeof window !== 'undefined' && currentSession().status === 'member') {
  // Before React hydrates the first page, whose inline script has requested the content. The page reports failures.
  preload(loadMemberPage);
}

/** Every page of the member area (see `src/site-build/create-pages.ts`): the guard with the page of the address. */
export default function MemberArea({ location: { pathname, search, hash } }: PageProps): ReactNode {
  const route = routeOf(pathname);
  // Only the browser has the query and the fragment. Prebuilt HTML does not depend on them.
  const address = route.path + (search || '') + (hash || '');
  return (
    <>
      <PrebuiltView />
      <Guard address={address} label={route.label}>
        <LoadedPage route={route} />
      </Guard>
    </>
  );
}

function LoadedPage({ route }: { readonly route: Route }): ReactNode {
  const [initial] = useState(loaded);
  const code = useOnDemand(loadMemberPage, initial === undefined) ?? initial;
  const hasFailed = code === 'failed';

  useLayoutEffect(() => {
    if (hasFailed) {
      replacePrebuiltView();
    }
  }, [hasFailed]);

  if (hasFailed) {
    // Not loaded again in this page: the browser would wait for the same request if it has no answer, and a new build has other files.
    return <LoadFailure text={memberAreaMessages.failedText} retry={() => location.reload()} />;
  }
  return code ? <code.MemberPage route={route} /> : <Waiting />;
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
