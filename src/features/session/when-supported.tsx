import { css, type SerializedStyles } from '@emotion/react';
import { createElement, type FunctionComponent, type ReactNode } from 'react';

import { FEATURES } from '../../config/markup';
import { onDemand } from '../../lib/on-demand';
import { useOnDemand } from '../../lib/use-on-demand';
import { useFeature } from './session';
import type { SessionFeature } from './stored-session';

/**
 * A component whose code is loaded where the back end has a feature. Elsewhere, until then, and if the code cannot be loaded, it shows
 * nothing: the page can be used without.
 * @param Waiting shown in place of nothing
 */
export function whenSupported<Props extends object>(
  feature: SessionFeature,
  load: () => Promise<FunctionComponent<Props>>,
  Waiting?: FunctionComponent<Props>,
): FunctionComponent<Props> {
  const loadOnce = onDemand(load);

  return function WhenSupported(props: Props): ReactNode {
    const isSupported = useFeature(feature);
    const Loaded = useOnDemand(loadOnce, isSupported);
    const Shown = isSupported && Loaded && Loaded !== 'failed' ? Loaded : Waiting;
    return Shown ? createElement(Shown, props) : null;
  };
}

/**
 * For a part of a member page that only a back end with the feature has: it takes no space elsewhere, and there it has its own from the
 * first paint, because the inline script of the page knows the features (`page-scripts/member-page.ts`).
 */
export function onlyWith(feature: SessionFeature): SerializedStyles {
  return css`
    html:not([${FEATURES}~='${feature}']) & {
      display: none;
    }
  `;
}
