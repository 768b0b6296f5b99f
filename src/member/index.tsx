import type { HeadProps, PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { MEMBER_PAGE_NAMES } from '../config/member-content';
import { routeOf } from '../config/routes';
import { oneOf } from '../lib/one-of';
import { Guard } from './guard';
import { MemberHead } from './member-head';
import { MemberPage } from './member-page';

/** Every page of the member area (see `src/build/member-content`): the guard, and behind it what the address asks for. */
export default function MemberArea({ location: { pathname, search, hash } }: PageProps): ReactNode {
  const { path } = routeOf(pathname);
  // Search and fragment are the browser's alone, and none of what the build renders depends on them.
  const address = path + (search || '') + (hash || '');
  return (
    <Guard address={address}>
      <MemberPage name={oneOf(MEMBER_PAGE_NAMES, path.slice(1))} />
    </Guard>
  );
}

export function Head({ location }: HeadProps): ReactNode {
  return <MemberHead path={location.pathname} />;
}
