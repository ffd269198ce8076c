/** Where sign-in leads by default. */
export const DEFAULT_RETURN_PATH = '/';

/** Our own paths are shorter. */
const MAX_LENGTH = 2048;

/** Any origin works, since only the parsed path matters. */
const SITE = 'https://site.invalid';

/**
 * Returns a same-site path to open after sign-in (ARCHITECTURE §5), or `/` for anything unsafe. Rejects backslashes, control characters
 * and double slashes, since browsers read `//host`, `/\host` and a slash followed by a tab as another site. Also rejects API
 * calls and the sign-in page.
 * @param returnTo from the query string
 * @returns the path in ASCII, since it becomes a header
 */
export function safeReturnPath(returnTo: string | null | undefined): string {
  if (returnTo === null || returnTo === undefined || returnTo.length > MAX_LENGTH) return DEFAULT_RETURN_PATH;
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(returnTo)) return DEFAULT_RETURN_PATH;
  const path = returnTo.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
  const { origin, pathname } = new URL(path, SITE);
  return path.length <= MAX_LENGTH && origin === SITE && !/^\/(api|login\.html)(\/|$)/.test(pathname)
    ? path
    : DEFAULT_RETURN_PATH;
}
