import type { ReactElement, ReactNode } from 'react';

import { cmsMessages } from '../messages';

interface Props {
  /** Rendered once for each theme. */
  readonly children: ReactElement;
}

/** The same entry in both themes of the site, one below the other. */
export function BothThemes({ children }: Props): ReactNode {
  return (['light', 'dark'] as const).map((theme) => (
    <section key={theme} className="cms-theme" data-theme={theme} aria-label={cmsMessages.themes[theme]}>
      <p className="muted small">{cmsMessages.themes[theme]}</p>
      {children}
    </section>
  ));
}
