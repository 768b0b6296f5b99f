import type { ReactNode } from 'react';

import { emptyHtml } from '../../lib/trusted-types';
import { stripStyle } from './style';

declare module 'react' {
  // TypeScript merges declarations of elements only into a namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      /** Shows the market's prices (`market-ticker.ts`). */
      'market-ticker': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

/**
 * The scrolling strip of market prices (TICK-01 to TICK-11). Its content is not React's: a page script fills the element
 * (`market-ticker.ts`), so that guests see prices without React. In prebuilt HTML it is empty, with its final height.
 */
export function Ticker(): ReactNode {
  // With this property React leaves the element's content to the script, also during hydration.
  return <market-ticker css={stripStyle} dangerouslySetInnerHTML={{ __html: emptyHtml() }} suppressHydrationWarning />;
}
