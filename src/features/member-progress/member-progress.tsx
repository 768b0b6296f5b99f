import { css } from '@emotion/react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { onDemand } from '../../lib/on-demand';

const loadPanel = onDemand(() => import('./progress-panel'));

/** As high as the panel at its highest, and filled by it, so that nothing moves when it arrives. */
const placeStyle = css`
  display: grid;
  min-height: 30.25rem;
  margin-bottom: var(--s-7);
  @media (min-width: 36rem) {
    min-height: 24rem;
  }
  @media (min-width: 52rem) {
    min-height: 16.25rem;
  }
`;

/** The place of a member's progress. Code and figures are fetched once it is shown; guests load neither. */
export function MemberProgress(): ReactNode {
  const [Panel, setPanel] = useState<ComponentType | 'failed'>();

  useEffect(() => {
    loadPanel().then(
      ({ ProgressPanel }) => setPanel(() => ProgressPanel),
      () => setPanel('failed'),
    );
  }, []);

  // The page does without it.
  if (Panel === 'failed') {
    return null;
  }
  return <div css={placeStyle}>{Panel && <Panel />}</div>;
}
