import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { LeadsPage } from '../features/leads/leads-page.tsx';
import { MAIN_ID } from '../ui/skip-link.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { lazyPage } from './lazy-page.ts';
import { returnToLanding, SignedIn, signIn } from './signed-in.tsx';

/** Pages of a user (spec §2; the account is ours). What people open first comes with the app, the rest when asked for. */
const USER_PAGES: Readonly<Record<string, ComponentType<{ readonly user: Output<'currentUser'> }>>> = {
  '/dashboard': DashboardPage,
  '/leads': LeadsPage,
  '/alerts': lazyPage(async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage),
  '/subscription': lazyPage(
    async () => (await import('../features/subscription/subscription-page.tsx')).SubscriptionPage,
  ),
  '/notifications': lazyPage(
    async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
  ),
  '/scrapers': lazyPage(
    async () => (await import('../features/monitoring/monitoring-page.tsx')).MonitoringPage,
  ),
  '/heatmap': lazyPage(async () => (await import('../features/heat-map/heat-map-page.tsx')).HeatMapPage),
  '/account': lazyPage(async () => (await import('../features/account/account-page.tsx')).AccountPage),
};

/** For visitors and users alike (spec §2). */
const PUBLIC_PAGES: Readonly<Record<string, ComponentType>> = {
  '/about': lazyPage(async () => (await import('../features/about/about-page.tsx')).AboutPage),
  '/contact': lazyPage(async () => (await import('../features/contact/contact-page.tsx')).ContactPage),
  '/legal/terms': lazyPage(async () => (await import('../features/legal/terms-page.tsx')).TermsPage),
  '/legal/privacy': lazyPage(async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage),
  '*': lazyPage(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
};

/** The app's pages at the browser's address. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

/** Every route of the app (spec §2, route availability). The landing page and the sign-in page are entries of their own. */
export function AppRoutes() {
  return (
    <FocusOnNewPage>
      <Routes>
        <Route
          path="/"
          element={<SignedIn otherwise={returnToLanding}>{(user) => <HomePage user={user} />}</SignedIn>}
        />
        {Object.entries(USER_PAGES).map(([path, Page]) => (
          <Route
            key={path}
            path={path}
            element={<SignedIn otherwise={signIn}>{(user) => <Page user={user} />}</SignedIn>}
          />
        ))}
        {Object.entries(PUBLIC_PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Routes>
    </FocusOnNewPage>
  );
}

/** Starts each page at its top, for eyes and for screen readers; the first one is the browser's own affair. */
function FocusOnNewPage({ children }: { readonly children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page that is asked for by one of its parts goes there itself.
    if (hash !== '') return;
    scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname, hash]);
  // One boundary for all pages, so that a page stays until the next one's code is there.
  return <Suspense fallback={<PageSpinner />}>{children}</Suspense>;
}
