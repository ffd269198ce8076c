import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { PRICE } from '#shared/domain/plan.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { LeadsPage } from '../features/leads/leads-page.tsx';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';
import { NotHereYetPage } from '../features/not-found/not-here-yet-page.tsx';
import { MAIN_ID } from '../ui/skip-link.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { returnToLanding, SignedIn, signIn } from './signed-in.tsx';

/** Pages that few visits begin with come when they are asked for: the first one is the quicker for it. */
const Monitoring = lazy(async () => ({
  default: (await import('../features/monitoring/monitoring-page.tsx')).MonitoringPage,
}));
const HeatMap = lazy(async () => ({
  default: (await import('../features/heat-map/heat-map-page.tsx')).HeatMapPage,
}));

/** Signed-in pages of spec §2 that links lead to and this version does not have. */
const SIGNED_IN_LATER = {
  '/notifications': 'Email Settings',
  '/alerts': 'Lead Alerts',
} as const;

/** Read by people whose access has ended, who were just told to upgrade here. */
const PAYING_LATER = `Paying for the ${PRICE.label} subscription is not part of this version yet, so nothing can be charged. Permits stay closed once your trial is over; your alerts and settings are kept.`;

/** Public ones. */
const PUBLIC_LATER = {
  '/about': 'About',
  '/contact': 'Contact',
  '/legal/terms': 'Terms of Service',
  '/legal/privacy': 'Privacy Policy',
} as const;

/** Every route of the app (spec §2, route availability). The landing page and the sign-in page are entries of their own. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <FocusOnNewPage>
        <Suspense fallback={<PageSpinner />}>
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
              path="/scrapers"
              element={<SignedIn otherwise={signIn}>{() => <Monitoring />}</SignedIn>}
            />
            <Route path="/heatmap" element={<SignedIn otherwise={signIn}>{() => <HeatMap />}</SignedIn>} />
            {Object.entries(SIGNED_IN_LATER).map(([path, title]) => (
              <Route
                key={path}
                path={path}
                element={<SignedIn otherwise={signIn}>{() => <NotHereYetPage title={title} />}</SignedIn>}
              />
            ))}
            <Route
              path="/subscription"
              element={
                <SignedIn otherwise={signIn}>
                  {() => <NotHereYetPage title="Subscription" sentence={PAYING_LATER} />}
                </SignedIn>
              }
            />
            {Object.entries(PUBLIC_LATER).map(([path, title]) => (
              <Route key={path} path={path} element={<NotHereYetPage title={title} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </FocusOnNewPage>
    </BrowserRouter>
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
