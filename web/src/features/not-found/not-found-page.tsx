import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

/** Any path that is no page (spec §2). */
export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <PageFrame>
      <p className="font-mono text-14 text-muted">404</p>
      <h1 className="mt-2 text-44 font-semibold">Page Not Found</h1>
      <p className="mt-3 max-w-prose text-muted">
        There is no page at <span className="font-mono break-all text-ink">{location.pathname}</span>. The
        address may be mistyped, or the page may have moved.
      </p>
      <Link to="/" className={`mt-6 ${buttonClass('primary')}`}>
        Go to the start page
      </Link>
    </PageFrame>
  );
}
