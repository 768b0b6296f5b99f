import { css } from '@emotion/react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { onDemand } from '../../lib/on-demand';
import { useFeature } from '../session/session';

const loadPanel = onDemand(() => import(/* webpackChunkName: "member-area" */ './progress-panel'));

/** The maximum height of the panel, which fills it, so that nothing moves when the panel appears. */
const placeStyle = css`
  display: grid;
  min-height: 30.25rem;
  margin-bottom: var(--s-7);
  @media (min-width: 36rem) {
    min-height: 24rem;
  }
  @media (min-width: 52rem) {
    min-height: 16.75rem;
  }
`;

/** The same for a member's own progress, which leads to the next lesson. Its windows grow with the page. */
const ownPlaceStyle = css`
  min-height: calc(26.5rem + 33vw);
  @media (min-width: 36rem) {
    min-height: calc(24.75rem + 11vw);
  }
  @media (min-width: 52rem) {
    min-height: min(12rem + 11.5vw, 21.5rem);
  }
`;

/** A placeholder that loads a member's progress panel. Guests do not render it and load nothing. */
export function MemberProgress(): ReactNode {
  const hasProgress = useFeature('has-progress');
  const [Panel, setPanel] = useState<ComponentType | 'failed'>();

  useEffect(() => {
    loadPanel().then(
      ({ ProgressPanel }) => setPanel(() => ProgressPanel),
      () => setPanel('failed'),
    );
  }, []);

  // The page is usable without it.
  if (Panel === 'failed') return null;
  return <div css={[placeStyle, hasProgress && ownPlaceStyle]}>{Panel && <Panel />}</div>;
}
