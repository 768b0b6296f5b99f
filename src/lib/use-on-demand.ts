import { useEffect, useState } from 'react';

/**
 * A part of the site that is loaded when it is needed.
 * @param load from `onDemand`
 * @param isNeeded false: not yet
 * @returns undefined until it is loaded
 */
export function useOnDemand<T>(load: () => Promise<T>, isNeeded = true): T | 'failed' | undefined {
  const [part, setPart] = useState<T | 'failed'>();

  useEffect(() => {
    if (isNeeded) {
      load().then(
        // A component is a function.
        (loaded) => setPart(() => loaded),
        () => setPart('failed'),
      );
    }
  }, [load, isNeeded]);

  return part;
}
