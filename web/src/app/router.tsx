import { type ReactNode, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { AlertsPage } from '../features/alerts/alerts-page.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { LeadsPage } from '../features/leads/leads-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { NotHereYetPage } from '../features/not-found/not-here-yet-page.tsx';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { SubscriptionPage } from '../features/subscription/subscription-page.tsx';
import { MAIN_ID } from '../ui/skip-link.tsx';
import { returnToLanding, SignedIn, signIn } from './signed-in.tsx';

/** Signed-in pages of spec §2 that links lead to and this version does not have. */
const SIGNED_IN_LATER = {
  '/scrapers': 'Data Sources',
  '/heatmap': 'Heat Map',
} as const;

/** Public ones. */
const PUBLIC_LATER = {
  '/about': 'About',
  '/contact': 'Contact',
  '/legal/terms': 'Terms of Service',
  '/legal/privacy': 'Privacy Policy',
} as const;

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
        <Route
          path="/dashboard"
          element={<SignedIn otherwise={signIn}>{() => <DashboardPage />}</SignedIn>}
        />
        <Route
          path="/leads"
          element={<SignedIn otherwise={signIn}>{(user) => <LeadsPage user={user} />}</SignedIn>}
        />
        <Route
          path="/alerts"
          element={<SignedIn otherwise={signIn}>{(user) => <AlertsPage user={user} />}</SignedIn>}
        />
        {Object.entries(SIGNED_IN_LATER).map(([path, title]) => (
          <Route
            key={path}
            path={path}
            element={<SignedIn otherwise={signIn}>{() => <NotHereYetPage title={title} />}</SignedIn>}
          />
        ))}
        <Route
          path="/subscription"
          element={<SignedIn otherwise={signIn}>{(user) => <SubscriptionPage user={user} />}</SignedIn>}
        />
        <Route
          path="/notifications"
          element={<SignedIn otherwise={signIn}>{(user) => <NotificationsPage user={user} />}</SignedIn>}
        />
        <Route
          path="/account"
          element={<SignedIn otherwise={signIn}>{(user) => <AccountPage user={user} />}</SignedIn>}
        />
        {Object.entries(PUBLIC_LATER).map(([path, title]) => (
          <Route key={path} path={path} element={<NotHereYetPage title={title} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </FocusOnNewPage>
  );
}

/** Starts each page at its top, for eyes and for screen readers; the first one is the browser's own affair. */
function FocusOnNewPage({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
  return children;
}
