import { Link } from 'react-router';

/** Shown beside phone numbers; the terms have the long version. */
export function CallingNotice() {
  return (
    <p className="mt-3 border-l-2 border-line-strong pl-3 text-12 text-pretty text-muted print:hidden">
      A published number is not permission to call. Call between 8 AM and 9 PM there, and check the number
      against the National Do Not Call Registry, your state’s rules and your own list of people who said no.{' '}
      <Link to="/legal/terms#calling" className="underline hover:text-ink">
        What the law requires
      </Link>
    </p>
  );
}
