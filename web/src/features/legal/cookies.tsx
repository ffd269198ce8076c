import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';

const COOKIES = [
  {
    name: '__Host-session',
    holds: 'A random number that stands for your sign-in. Pages and scripts cannot read it.',
    lasts: 'Until you sign out, after 14 days unused, 60 days at most',
  },
  {
    name: HINT_COOKIE,
    holds: 'The figure 1: a hint that decides whether / shows the landing page or your home.',
    lasts: 'As long as the session',
  },
  {
    name: '__Host-browser',
    holds:
      'A random number that tells a browser you have used from a new one, about which we mail you. Scripts cannot read it.',
    lasts: 'A year',
  },
] as const;

/** All cookies of the site (ARCHITECTURE §5). */
export function CookieTable() {
  return (
    <>
      <p>We set three cookies when you sign in, and none before. All are needed, so there is no banner.</p>
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
        If a session ends while you type, what you typed may be kept in the memory of that browser tab until
        you have signed in again. It never reaches us.
      </p>
    </>
  );
}
