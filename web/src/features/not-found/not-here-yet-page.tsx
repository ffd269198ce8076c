import { Link } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';

/** Stands at the address of a page of spec §2 that this version does not have. */
export function NotHereYetPage({ title }: { readonly title: string }) {
  usePageTitle(title);
  return (
    <PageFrame>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="mt-3 max-w-prose text-muted">
        This page is not part of this version yet. Everything else works without it.
      </p>
      <Link to="/" className={`mt-6 ${buttonClass('primary')}`}>
        Go to the start page
      </Link>
    </PageFrame>
  );
}
