/** Where a visitor goes after signing in when nothing else was asked. */
export const DEFAULT_RETURN_PATH = '/';

/** Longer addresses are not ours; the sign-in page would have to carry them along. */
const MAX_LENGTH = 2048;

/** Any origin will do: only what a browser makes of the path is looked at. */
const SITE = 'https://site.invalid';

/**
 * The same-site path to go to after signing in (ARCHITECTURE §5): starts with one slash and holds no backslash and no control
 * character, since browsers read `//host`, `/\host` and a slash followed by a tab as another site, and is neither a call
 * nor the sign-in page itself. Anything else is `/`.
 * @param asked what the address bar's `returnTo` said; null or undefined when it said nothing
 */
export function safeReturnPath(asked: string | null | undefined): string {
  if (asked === null || asked === undefined || asked.length > MAX_LENGTH) return DEFAULT_RETURN_PATH;
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(asked)) return DEFAULT_RETURN_PATH;
  const { origin, pathname } = new URL(asked, SITE);
  return origin === SITE && !/^\/(api|login\.html)(\/|$)/.test(pathname) ? asked : DEFAULT_RETURN_PATH;
}
