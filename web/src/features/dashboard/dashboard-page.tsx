import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RECENT_SHOWN } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import type { User } from '../../lib/api/session.ts';
import { formatBillions, formatCount } from '../../lib/format/format.ts';
import { ALL_LEADS_HREF } from '../../lib/page/links.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SubscriptionRequired } from '../../ui/page/subscription-required.tsx';
import { MyArea } from './my-area.tsx';
import { PermitRows, PermitRowsSkeleton } from './permit-rows.tsx';

/** The user's area, then totals and the newest permits of all areas (PRODUCT §2, Building Permit Dashboard). */
export function DashboardPage({ user: { area } }: { readonly user: User }) {
  usePageTitle('Dashboard');
  return (
    <PageFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-28 font-semibold">Building Permit Dashboard</h1>
        <Link to={ALL_LEADS_HREF} className={buttonClass('primary')}>
          View All Leads
        </Link>
      </div>
      {area !== null && (
        <>
          <MyArea area={area} />
          <h2 className="mt-10 text-20 font-semibold">All areas</h2>
        </>
      )}
      <Stats />
      <RecentPermits />
    </PageFrame>
  );
}

function Stats() {
  const { data, isError } = useQuery(read('permitStats'));
  const missing = isError ? '—' : undefined;
  return (
    <>
      <FigureStrip
        figures={[
          { label: 'Total Permits', figure: data ? formatCount(data.totalPermits) : missing },
          { label: 'Total Value', figure: data ? formatBillions(data.totalValuation) : missing },
          { label: 'States', figure: data ? formatCount(data.availableStates) : missing },
          { label: 'Permit Types', figure: data ? formatCount(data.permitTypes) : missing },
        ]}
      />
      {isError && (
        <p className="mt-2 text-14 text-muted">
          The totals could not be loaded. Refresh the page to try again.
        </p>
      )}
    </>
  );
}

/** The 5 newest permits (PRODUCT §2), or the subscription panel. */
function RecentPermits() {
  const recent = useQuery(
    read('recentPermits', { query: new URLSearchParams({ limit: String(RECENT_SHOWN) }) }),
  );
  if (isSubscriptionRequired(recent.error))
    return (
      <div className="mt-10">
        <SubscriptionRequired />
      </div>
    );
  return (
    <section aria-labelledby="recent-permits" className="mt-10">
      <h2 id="recent-permits" className="text-20 font-semibold">
        Recent Permits
      </h2>
      <div className="mt-3">
        {recent.isError && <ErrorNotice error={recent.error} onTryAgain={() => recent.refetch()} />}
        {recent.isPending && <PermitRowsSkeleton />}
        {recent.data?.length === 0 && (
          <Notice title="No permits yet" level={3}>
            <p>The first permits appear here once they are collected. See Data Sources for the progress.</p>
          </Notice>
        )}
        {recent.data !== undefined && recent.data.length > 0 && (
          <PermitRows permits={recent.data.slice(0, RECENT_SHOWN)} />
        )}
      </div>
    </section>
  );
}
