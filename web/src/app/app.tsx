import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type PropsWithChildren, StrictMode } from 'react';
import { OfflineNotice } from '../ui/notice/offline-notice.tsx';
import { SkipLink } from '../ui/page/skip-link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes, PaymentApart } from './router.tsx';
import { Toasts } from './toasts.tsx';

interface AppProps {
  readonly client: QueryClient;
  /** The browser's, or one with a fixed address when the build renders a page. */
  readonly Router: ComponentType<PropsWithChildren>;
}

/** The whole app: the same tree in a browser and when the build renders a public page, so that one can take over the other's. */
export function App({ client, Router }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <div className="flex min-h-screen flex-col">
          <SkipLink />
          <ErrorBoundary>
            <Router>
              <PaymentApart>
                <AppRoutes />
              </PaymentApart>
            </Router>
          </ErrorBoundary>
          <OfflineNotice />
        </div>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
}
