import { useEffect, useRef, useState, type ReactNode } from 'react';

import { siteMessages } from '../config/messages/site';
import { DRAWING_POLICY } from '../config/trusted-types';
import { emptyHtml, htmlPolicy } from '../lib/trusted-types';
import type * as Drawing from './hero-house-drawing';

/**
 * The drawing is in the prebuilt page, so the code that draws it is not in the browser's bundle. Only visitors who come
 * from another page of the site load it. `require`, because webpack removes the unused branch together with the module; an
 * import at the top of the file would stay in the bundle.
 */
const PREBUILT =
  process.env.BUILD_STAGE === 'build-html'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
      (require('./hero-house-drawing') as typeof Drawing).drawHeroHouse()
    : '';

const trustedDrawing = htmlPolicy(DRAWING_POLICY);

/** The drawing of the cut-away house. Its markup contains no text from editors or servers. */
export function HeroHouse({ className = '' }: { readonly className?: string }): ReactNode {
  const svg = useRef<SVGSVGElement>(null);
  const [markup, setMarkup] = useState<string | TrustedHTML>(PREBUILT || emptyHtml);

  useEffect(() => {
    if (svg.current?.childElementCount === 0) {
      import('./hero-house-drawing').then(
        (module) => setMarkup(trustedDrawing(module.drawHeroHouse())),
        // The page is complete without the drawing. The next visit tries again.
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
      // React must keep the prebuilt drawing.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
