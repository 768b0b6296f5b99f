import type { ReactNode } from 'react';

import { HeadElement } from '../components/head-element';
import { useSiteHead } from '../components/page-head';
import { routeOf } from '../config/routes';

/** The head of a member page: what menus say of it anyway, and nothing for search engines or for sharing. */
export function MemberHead({ path }: { readonly path: string }): ReactNode {
  const { language, name } = useSiteHead();
  return (
    <>
      <HeadElement tag="html" lang={language} />
      <HeadElement tag="title">{`${routeOf(path).label} – ${name}`}</HeadElement>
      <HeadElement tag="meta" name="robots" content="noindex" />
    </>
  );
}
