import { useEffect, useRef, useState, type ReactNode } from 'react';

import { siteMessages } from '../config/messages/site';
import type * as Drawing from './hero-house-drawing';

/**
 * The drawing is in the prebuilt page, so the code that draws it is left out of the browser's bundle. Only a visitor
 * who comes from another page of the site loads it. `require`, because webpack drops the unused side of this choice
 * together with the module; an import at the top of the file would stay.
 */
const PREBUILT =
  process.env.BUILD_STAGE === 'build-html'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
      (require('./hero-house-drawing') as typeof Drawing).drawHeroHouse()
    : '';

/** The cut-away house. Its markup is our own drawing: no text of an editor or a server is in it. */
export function HeroHouse({ className = '' }: { readonly className?: string }): ReactNode {
  const svg = useRef<SVGSVGElement>(null);
  const [markup, setMarkup] = useState(PREBUILT);

  useEffect(() => {
    if (svg.current?.childElementCount === 0) {
      import('./hero-house-drawing').then(
        (module) => setMarkup(module.drawHeroHouse()),
        // Without the drawing the page is complete; the next visit tries again.
        () => undefined,
      );
    }
  }, []);

  return (
    <svg
      ref={svg}
      className={className}
      viewBox="0 0 680 640"
      role="img"
      aria-label={siteMessages.houseName}
      // React leaves the prebuilt drawing as it is.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
