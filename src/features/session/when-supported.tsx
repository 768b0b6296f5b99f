import { createElement, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';

import { onDemand } from '../../lib/on-demand';
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
    const [Loaded, setLoaded] = useState<FunctionComponent<Props>>();

    useEffect(() => {
      if (isSupported) {
        loadOnce().then(
          (component) => setLoaded(() => component),
          () => undefined,
        );
      }
    }, [isSupported]);

    const Shown = isSupported && Loaded ? Loaded : Waiting;
    return Shown ? createElement(Shown, props) : null;
  };
}
