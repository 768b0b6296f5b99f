import type { ReactNode } from 'react';

import type { MemberPageName } from '../config/member-content';
import { useMemberContent } from '../features/member-content';
import { LoadFailure } from './load-failure';
import { useCheckedSession } from './use-checked-session';
import { useRouter } from './use-router';
import { Waiting } from './waiting';

/** One page of the member area: its code and its content, fetched side by side. */
export function MemberPage({ name }: { readonly name: MemberPageName }): ReactNode {
  const router = useRouter();
  const content = useMemberContent(name);
  useCheckedSession();

  if (router.status === 'failed') {
    return <LoadFailure retry={router.retry} />;
  }
  if (content.status === 'failed') {
    return <LoadFailure retry={content.retry} />;
  }
  if (router.status === 'loading' || content.status === 'loading') {
    return <Waiting />;
  }
  return <router.View name={name} content={content.content} />;
}
