import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Takes the place of the children after an error. */
  readonly fallback?: ReactNode;
  /** What the children show, such as the path of the page. A change renders them again after an error. */
  readonly subject?: unknown;
  /** Called when the children are gone. */
  readonly onError?: () => void;
}

interface State {
  readonly subject: unknown;
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * Keeps an error of its children away from the rest of the page (START-11). React logs the error. While React hydrates the page it
 * lets errors pass: then the prebuilt page comes back (START-09).
 */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { subject: this.props.subject };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ subject }: Props, state: State): State | null {
    return subject === state.subject ? null : { subject, failure: undefined };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure && window.hydrationLoader?.stage === 'hydrating') throw failure.error;
    return failure ? this.props.fallback : this.props.children;
  }
}
