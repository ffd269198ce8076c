import type { Answered } from './site-headers.ts';

/** A page of the built site, and how it may behave. */
export interface Page {
  readonly file: 'index.html' | 'app.html' | 'login.html';
  readonly kind: Exclude<Answered, 'api'>;
}

/**
 * Which page a path shows (ARCHITECTURE §5): the landing page at `/`, or the app for someone who is signed in; the sign-in
 * page; the app at every other path without an extension. Undefined for files. It also runs at the edge, which takes its text as
 * it stands: it uses nothing but its parameters, in plain old JavaScript.
 */
export function pageAt(pathname: string, signedIn: boolean): Page | undefined {
  if (pathname === '/login.html') return { file: 'login.html', kind: 'sign-in' };
  if (pathname === '/index.html' || (pathname === '/' && !signedIn))
    return { file: 'index.html', kind: 'landing' };
  const isFile = /[^/]\.[^/]*$/.test(pathname);
  return !isFile || pathname === '/app.html' ? { file: 'app.html', kind: 'app' } : undefined;
}

/**
 * How long a browser keeps a page: pages change with every build, and `/` with the visitor. The app shows contacts; kept
 * nowhere, it is not brought back by the Back button after signing out either.
 */
export function pageCaching(kind: Page['kind']): Readonly<Record<string, string>> {
  return { 'cache-control': kind === 'app' ? 'no-store' : 'no-cache', vary: 'cookie' };
}

/** Files under here carry a hash of their content in their name. */
export const HASHED_FILES = '/assets/';
/** So they never change. */
export const HASHED_FILE_CACHING = 'public, max-age=31536000, immutable';
