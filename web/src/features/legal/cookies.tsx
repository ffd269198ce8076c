import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';

const COOKIES = [
  {
    name: '__Host-session',
    holds: 'A random number that keeps you signed in. Scripts cannot read it.',
    lasts: 'Until you sign out, or after 14 days without a visit; 60 days at most',
  },
  {
    name: HINT_COOKIE,
    holds: 'The number 1. It tells the site to open your home page instead of the landing page.',
    lasts: 'As long as the session',
  },
  {
    name: '__Host-browser',
    holds:
      'A random number that recognizes this browser, so that we email you only about sign-ins from new ones. Scripts cannot read it.',
    lasts: 'A year',
  },
] as const;

/** All cookies of the site (ARCHITECTURE §5). */
export function CookieTable() {
  return (
    <>
      <p>
        We set three cookies when you sign in, and none before. The site needs all three, so there is no
        banner.
      </p>
      <dl className="border-t border-line-strong text-14">
        {COOKIES.map(({ name, holds, lasts }) => (
          <div key={name} className="border-b border-line py-3">
            <dt className="font-mono text-14 font-medium text-ink">{name}</dt>
            <dd>{holds}</dd>
            <dd className="text-12">{lasts}.</dd>
          </div>
        ))}
      </dl>
      <p>
        If you are signed out while you type, the browser tab may keep what you typed until you sign in again.
        It never reaches us.
      </p>
    </>
  );
}
