import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { isPaymentPath } from '#shared/domain/plan/payment-path.ts';
import { userQuery } from '../lib/api/session.ts';
import { type LazyComponent, lazyPage } from '../lib/browser/lazy-code.ts';
import { MAIN_ID } from '../ui/page/skip-link.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { keepPlace, leftAt } from './page-place.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { redirectToSignIn, returnToLanding, SignedIn } from './signed-in.tsx';

/** The pages that show what they saved on this device while the server cannot be reached; the others show the saved leads. */
const OFFLINE_PAGES: Readonly<Record<string, LazyComponent<object>>> = {
  '/work': lazyPage(async () => (await import('../features/work-list/work-list-page.tsx')).WorkListPage),
  '/route': lazyPage(async () => (await import('../features/route/route-page.tsx')).RoutePage),
};

const SECURITY = lazyPage(async () => (await import('../features/security/security-page.tsx')).SecurityPage);

/** Pages for signed-in users (PRODUCT §2). Each loads its own code. */
const USER_PAGES: Readonly<Record<string, LazyComponent<{ readonly user: Output<'currentUser'> }>>> = {
  ...OFFLINE_PAGES,
  '/': lazyPage(async () => (await import('../features/home/home-page.tsx')).HomePage),
  '/start': lazyPage(async () => (await import('../features/start/start-page.tsx')).StartPage),
  '/dashboard': lazyPage(
    async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  '/leads': lazyPage(async () => (await import('../features/leads/leads-page.tsx')).LeadsPage),
  '/contractors': lazyPage(
    async () => (await import('../features/contractor/contractor-page.tsx')).ContractorPage,
  ),
  '/address': lazyPage(async () => (await import('../features/address/address-page.tsx')).AddressPage),
  '/letters': lazyPage(async () => (await import('../features/letters/letters-page.tsx')).LettersPage),
  '/results': lazyPage(async () => (await import('../features/results/results-page.tsx')).ResultsPage),
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
  '/security': SECURITY,
  '/account': SECURITY,
  '/team': lazyPage(async () => (await import('../features/team/team-page.tsx')).TeamPage),
  '/settings': lazyPage(async () => (await import('../features/business/business-page.tsx')).BusinessPage),
  '/settings/api': lazyPage(async () => (await import('../features/api-keys/api-page.tsx')).ApiPage),
};

/** Loads the code of a page, and reads the user if the page needs one. @returns resolves when the code has loaded or failed */
export async function preloadPage(pathname: string, client: QueryClient): Promise<void> {
  const userPage = USER_PAGES[pathname];
  if (userPage !== undefined) void client.prefetchQuery(userQuery);
  await (userPage ?? PUBLIC_PAGES[pathname])?.preload();
}

/**
 * Loads the page anew when it becomes, or stops being, the page of payment: only that one has a policy for PayPal's script, which must
 * not see leads.
 */
export function PaymentApart({ children }: { readonly children: ReactNode }) {
  const isPayment = isPaymentPath(useLocation().pathname);
  const [wasLoadedFor] = useState(isPayment);
  const isWrong = isPayment !== wasLoadedFor;
  useEffect(() => {
    if (isWrong) location.reload();
  }, [isWrong]);
  return isWrong ? <PageSpinner /> : children;
}

/** Every route of the app (PRODUCT §2, route availability). The landing page and the sign-in page are separate entries. */
export function AppRoutes() {
  return (
    <FocusOnNewPage>
      <Routes>
        {Object.entries(USER_PAGES).map(([path, { Component }]) => {
          const Offline = OFFLINE_PAGES[path]?.Component;
          return (
            <Route
              key={path}
              path={path}
              element={
                <SignedIn
                  onVisitor={path === '/' ? returnToLanding : redirectToSignIn}
                  whenUnreachable={Offline && <Offline />}
                >
                  {(user) => <Component user={user} />}
                </SignedIn>
              }
            />
          );
        })}
        {Object.entries(PUBLIC_PAGES).map(([path, { Component }]) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
      </Routes>
    </FocusOnNewPage>
  );
}

/** Scrolls to the top and focuses the main element when the page changes, and scrolls to where it was left on Back and on a reload. */
function FocusOnNewPage({ children }: { readonly children: ReactNode }) {
  const { pathname, hash, key, state } = useLocation();
  const under = (state as { readonly list?: string } | null)?.list;
  const shown = useRef({ pathname, under });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, under };
    // `useAnchor` handles a hash.
    const isNew = before.pathname !== pathname && hash === '';
    if (isNew) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    // A list stays where it is when what was open over it closes.
    return keepPlace(key, before.under === key ? null : (leftAt(key) ?? (isNew ? 0 : null)));
  }, [pathname, hash, key, under]);
  // One boundary for all pages, so that a page stays visible until the code of the next one has loaded.
  return <Suspense fallback={<PageSpinner />}>{children}</Suspense>;
}
