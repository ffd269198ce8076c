import { isPaymentPath as isPayment } from '#shared/domain/plan/payment-path.ts';
import type { AnswerKind } from './site-headers.ts';

/** A page of the built site. */
export interface Page {
  readonly file: `${string}.html`;
  readonly kind: Exclude<AnswerKind, 'api' | 'public-page'>;
}

// A name of this file: tools rewrite imported names, and CloudFront runs the text of `pageAt`.
const isPaymentPath = isPayment;

/**
 * Returns the page of a path (ARCHITECTURE §5), undefined for files. Signed-in visitors get the app. Others get the landing page at `/`,
 * and the app's public pages as the build rendered them. `payment.html` is the app under another policy. CloudFront runs the source text
 * of this function, so it uses nothing but its parameters, `isPaymentPath` and old JavaScript syntax.
 */
export function pageAt(pathname: string, signedIn: boolean): Page | undefined {
  // These are prerendered, and lie in a bucket of their own.
  if (/^\/(permits|sources|changelog)(\/|$)/.test(pathname)) return undefined;
  if (pathname === '/login.html') return { file: 'login.html', kind: 'sign-in' };
  if (pathname === '/index.html' || (pathname === '/' && !signedIn))
    return { file: 'index.html', kind: 'landing' };
  if (pathname === '/payment.html' || isPaymentPath(pathname))
    return { file: 'payment.html', kind: 'payment' };
  const rendered = /^\/(about|contact|developers|removal|status|legal\/(?:terms|privacy))(\.html)?$/.exec(
    pathname,
  );
  if (rendered !== null && (rendered[2] !== undefined || !signedIn))
    return { file: `${rendered[1]}.html`, kind: 'app' };
  const isFile = /\/\.well-known\/|[^/]\.[^/.]*$/.test(pathname);
  return !isFile || pathname === '/app.html' ? { file: 'app.html', kind: 'app' } : undefined;
}

/** CloudFront path patterns of the prerendered pages. */
export const PUBLIC_PAGE_PATHS = [
  '/permits',
  '/permits/*',
  '/sources',
  '/sources/*',
  '/changelog',
  '/changelog/*',
  '/sitemap.xml',
] as const;

/** Whether the edge looks for a path among the prerendered pages. */
export function isPublicPage(pathname: string): boolean {
  return PUBLIC_PAGE_PATHS.some((pattern) =>
    pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
  );
}

/** Returns the file of a prerendered page, undefined for other paths. CloudFront runs its source text, as that of `pageAt`. */
export function publicPageFile(pathname: string): string | undefined {
  if (pathname === '/sitemap.xml') return 'sitemap.xml';
  const found = /^\/(permits(?:\/[a-z0-9-]+){0,3}|sources|changelog)\/?$/.exec(pathname);
  return found === null ? undefined : `${found[1]}.html`;
}

/**
 * Returns the caching headers of a page. Pages change with every build, and `/` with the visitor. The app shows contact data, so
 * no browser stores it and the Back button cannot restore it after signing out.
 */
export function pageCaching(kind: Page['kind']): Readonly<Record<string, string>> {
  const isApp = kind === 'app' || kind === 'payment';
  return { 'cache-control': isApp ? 'no-store' : 'no-cache', vary: 'cookie' };
}

/** A placeholder for the site's origin in built files. It is a full URL, so that addresses made from it are valid URLs too. */
export const SITE_PLACEHOLDER = 'https://site.invalid';
/** The files of the build that may name the site. */
export const NAMING_FILES = /\.(html|md)$|[\\/]llms\.txt$/;

/** A file of the build, for the site at an origin. */
export function nameSite(text: string, origin: string): string {
  return text.replaceAll(SITE_PLACEHOLDER, origin);
}

/** Files in this folder have a content hash in their name and never change. */
export const HASHED_FILES = '/assets/';
export const HASHED_FILE_CACHING = 'public, max-age=31536000, immutable';

export const ROBOTS_PATH = '/robots.txt';

/** What crawlers may read, and where the sitemap is. */
export function robotsText(siteOrigin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${siteOrigin}/sitemap.xml\n`;
}

/** A text file that names the release on AWS. */
export const RELEASE_PATH = '/release.txt';

/** PMTiles files of the map's streets, put there by an operator (`npm run ops -- tiles`). */
export const TILES_FOLDER = '/tiles/';
/** What the license of such tiles asks maps to say (openstreetmap.org/copyright). */
export const TILES_ATTRIBUTION = '© OpenStreetMap contributors';
