import type { ReactNode } from 'react';

import { progressMessages } from '../../config/messages/member';
import { useMemberContent } from '../member-content/use-member-content';
import { useFeature } from '../session/session';
import { whenSupported } from '../session/when-supported';
import { PERCENT, ProgressFailed, ProgressFigures } from './progress-figures';

const OwnProgress = whenSupported('has-progress', () =>
  import(/* webpackChunkName: "lessons" */ '../lessons/own-progress').then((code) => code.OwnProgress),
);

export const contentQuery = /* GraphQL */ `
  query MemberLanding {
    lessons: allContentSkillVideo(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        was
      }
    }
    progress: allContentProgressFigure(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        label
        value
        unit
      }
    }
  }
`;

/**
 * The member's progress (HOME-15): figures from content/progress-figures, the same for everybody, until the back end announces that it has
 * some of this member.
 */
export function ProgressPanel(): ReactNode {
  const landing = useMemberContent<Queries.MemberLandingQuery>('landing');
  const hasProgress = useFeature('has-progress');
  if (landing.status === 'loading') return null;
  if (landing.status === 'failed') {
    return <ProgressFailed error={landing.error} retry={landing.retry} />;
  }
  const { progress, lessons } = landing.content;
  const samples = progress.nodes.map((figure) => ({
    ...figure,
    note: figure.unit === PERCENT ? progressMessages.note : undefined,
  }));
  return hasProgress ? (
    <OwnProgress samples={progress.nodes} lessons={lessons} />
  ) : (
    <ProgressFigures figures={samples} />
  );
}
