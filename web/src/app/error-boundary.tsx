import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../ui/error-screen.tsx';

interface BoundaryProps {
  readonly onReset: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failure: { readonly error: unknown } | null }> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const tryAgain = (): void => {
      this.props.onReset();
      this.setState({ failure: null });
    };
    return <ErrorScreen error={failure.error} onTryAgain={tryAgain} />;
  }
}

/** Catches what breaks while a page is drawn and shows the error screen of spec §2 in its place. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}
    </QueryErrorResetBoundary>
  );
}
