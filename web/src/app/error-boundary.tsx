import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { PageLoadError } from '../lib/browser/lazy-code.ts';
import { ErrorScreen } from '../ui/page/error-screen.tsx';

interface BoundaryProps {
  readonly onReset: () => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failure: { readonly error: unknown } | null }> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidMount(): void {
    addEventListener('popstate', this.reset);
  }

  override componentWillUnmount(): void {
    removeEventListener('popstate', this.reset);
  }

  /** Renders the page again; also called when the user goes back to another page. */
  private readonly reset = (): void => {
    if (this.state.failure === null) return;
    this.props.onReset();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const { error } = failure;
    const tryAgain = error instanceof PageLoadError ? () => this.props.onReload() : this.reset;
    return <ErrorScreen error={error} onTryAgain={tryAgain} />;
  }
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Reloads the page; tests replace it. */
  readonly onReload?: () => void;
}

/** Shows the error screen of PRODUCT §2 when a page throws while rendering. */
export function ErrorBoundary({ children, onReload = () => location.reload() }: ErrorBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset} onReload={onReload}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}
