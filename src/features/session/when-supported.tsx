import { createElement, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';

import { onDemand } from '../../lib/on-demand';
import { useAnnounced } from './session';
import type { SessionFeature } from './stored-session';

/**
 * A component whose code is loaded where the back end announces a feature. Elsewhere, until then, and if the code cannot be loaded, it shows
 * nothing: the page can be used without.
 */
export function whereAnnounced<Props extends object>(
  feature: SessionFeature,
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const loadOnce = onDemand(load);

  return function WhereAnnounced(props: Props): ReactNode {
    const isAnnounced = useAnnounced(feature);
    const [Loaded, setLoaded] = useState<FunctionComponent<Props>>();

    useEffect(() => {
      if (isAnnounced) {
        loadOnce().then(
          (component) => setLoaded(() => component),
          () => undefined,
        );
      }
    }, [isAnnounced]);

    return isAnnounced && Loaded ? createElement(Loaded, props) : null;
  };
}
