import type { PageVisit } from './page-load.ts';

/** A page to measure; `useful` selects its data, not its skeleton. */
export interface BenchRoute extends Pick<PageVisit, 'useful' | 'signedIn'> {
  readonly path: string;
  /** Whether it loads the map's library, which other pages do not. */
  readonly hasMap?: boolean;
}

export const LANDING_ROUTE: BenchRoute = { path: '/', useful: '[data-landing] h1', signedIn: false };

/** A prerendered page of a city and a trade. */
export const PUBLIC_ROUTE: BenchRoute = {
  path: '/permits/texas/austin/roofing',
  useful: 'svg.weeks',
  signedIn: false,
};

/** A separate entry, counted separately. */
export const SIGN_IN_ROUTE: BenchRoute = {
  path: '/login.html',
  useful: 'button[type=submit]',
  signedIn: false,
};

export const LEADS_ROUTE: BenchRoute = { path: '/leads', useful: 'text=/results of 2,000/', signedIn: true };

/** Pages that are only watched for layout shifts. */
export const OTHER_ROUTES: readonly BenchRoute[] = [
  '/contractors?permit=sample.1',
  '/address?permit=sample.1',
  '/letters',
  '/results',
  '/route',
  '/team',
  '/security',
  '/about',
  '/contact',
  '/developers',
  '/status',
  '/legal/terms',
  '/legal/privacy',
  '/removal',
  '/nowhere',
  '/permits',
  '/sources',
  '/changelog',
].map((path) => ({ path, useful: 'h1', signedIn: true }));

/** The pages that a signed-in user opens most (PRODUCT §2). */
export const SIGNED_IN_ROUTES: readonly BenchRoute[] = [
  { path: '/', useful: 'text=5 days left', signedIn: true },
  { path: '/start', useful: 'role=checkbox >> nth=0', signedIn: true },
  { path: '/dashboard', useful: 'text=$48.7', signedIn: true },
  LEADS_ROUTE,
  { path: '/scrapers', useful: 'text=104,212', signedIn: true },
  { path: '/subscription', useful: 'text=/5 days/', signedIn: true },
  { path: '/notifications', useful: 'role=switch', signedIn: true },
  { path: '/alerts', useful: 'role=switch', signedIn: true },
  { path: '/heatmap', useful: '[data-map][data-drawn]', signedIn: true, hasMap: true },
  { path: '/work', useful: 'text=Quoted $11,400', signedIn: true },
  { path: '/account', useful: 'main >> text=ana@example.com', signedIn: true },
];
