import { Component, type ReactNode } from 'react';

import { cmsMessages } from '../messages';

interface Props {
  /** Rendered once for each theme. */
  readonly children: ReactNode;
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

interface BoundaryProps extends Props {
  /** The rendered data. After an error, a change renders the children again. */
  readonly subject: unknown;
}

/** Shows a message instead of an empty frame if an unfinished entry cannot be rendered. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate({ subject }: BoundaryProps): void {
    if (this.state.failed && subject !== this.props.subject) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <p className="cms-theme">{cmsMessages.noPreview}</p> : this.props.children;
  }
}
