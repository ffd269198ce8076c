import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { RECENT_SHOWN } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { formatBillions, formatCount, formatDay, formatMoney } from '../../lib/format/format.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Bars, Loading, Repeat } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SubscriptionRequired } from '../../ui/subscription-required.tsx';

/** Totals and the newest permits (PRODUCT §2, Building Permit Dashboard). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <PageFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-28 font-semibold">Building Permit Dashboard</h1>
        <Link to="/leads" className={buttonClass('primary')}>
          View All Leads
        </Link>
      </div>
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
        {recent.isPending && <LoadingRows />}
        {recent.data !== undefined && <Rows permits={recent.data.slice(0, RECENT_SHOWN)} />}
      </div>
    </section>
  );
}

function Rows({ permits }: { readonly permits: readonly Permit[] }) {
  if (permits.length === 0)
    return (
      <Notice title="No permits yet" level={3}>
        <p>The first permits appear here once they are collected. See Data Sources for the progress.</p>
      </Notice>
    );
  return (
    <ul className="border-t border-line-strong">
      {permits.map((permit) => (
        <li key={permit.id}>
          <Link
            to={`/leads?${new URLSearchParams({ permit: permit.id })}`}
            className={`${ROW} text-ink no-underline hover:bg-sunken`}
          >
            <Cell className="font-medium">{permit.permitType ?? 'Building Permit'}</Cell>
            <Cell className="order-3 text-muted sm:order-none">
              {[permit.addressStreet, permit.jurisdictionState].filter((part) => part !== null).join(', ')}
            </Cell>
            <Cell className="text-right font-mono whitespace-nowrap">
              {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
            </Cell>
            <Cell className="order-4 text-right whitespace-nowrap text-muted sm:order-none">
              {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
            </Cell>
          </Link>
        </li>
      ))}
    </ul>
  );
}

// Two lines on a phone, one from tablet width up.
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line px-1 py-3 text-14 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8rem_7rem]';

function Cell({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return <span className={`figures min-w-0 truncate ${className}`}>{children}</span>;
}

function LoadingRows() {
  return (
    <Loading label="Loading permits" className="border-t border-line-strong">
      <Repeat times={RECENT_SHOWN}>
        <div className={ROW}>
          <Bars
            widths={['my-0.5 w-40', 'my-0.5 w-64 max-w-full', 'my-0.5 ml-auto w-20', 'my-0.5 ml-auto w-14']}
          />
        </div>
      </Repeat>
    </Loading>
  );
}
