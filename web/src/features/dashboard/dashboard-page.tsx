import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBillions, formatCount } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { read } from '../../lib/read.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LogoutLink, PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecentPermits } from './recent-permits.tsx';

const NAV = [
  { to: '/', label: 'Home' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/leads', label: 'Leads' },
] as const;

/** Totals and the newest permits (spec §2, Building Permit Dashboard). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <PageFrame
      nav={NAV}
      aside={
        <>
          <LogoutLink label="Logout" />
          <Link to="/leads" className={buttonClass('primary', 'small')}>
            View All Leads
          </Link>
        </>
      }
    >
      <h1 className="text-28 font-semibold">Building Permit Dashboard</h1>
      <Stats />
      <RecentPermits />
    </PageFrame>
  );
}

function Stats() {
  const { data, isError } = useQuery(read('permitStats'));
  const figures = [
    { label: 'Total Permits', figure: data && formatCount(data.totalPermits) },
    { label: 'Total Value', figure: data && formatBillions(data.totalValuation) },
    { label: 'States', figure: data && formatCount(data.availableStates) },
    { label: 'Permit Types', figure: data && formatCount(data.permitTypes) },
  ];
  return (
    <>
      {/* Cells draw their left and top line; the frame hides the outermost ones. */}
      <dl className="mt-6 grid grid-cols-2 overflow-hidden border-y border-line-strong lg:grid-cols-4">
        {figures.map(({ label, figure }) => (
          <div
            key={label}
            className="-mt-px -ml-px border-t border-l border-line px-4 py-5 max-lg:odd:pl-1 sm:px-6 lg:first:pl-1"
          >
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="figures mt-1 font-mono text-28 font-medium tracking-tighter whitespace-nowrap sm:text-44">
              {figure ?? (isError ? '—' : <Skeleton className="my-1 h-7 w-24 sm:h-10" />)}
            </dd>
          </div>
        ))}
      </dl>
      {isError && (
        <p className="mt-2 text-14 text-muted">
          The totals could not be loaded. Refresh the page to try again.
        </p>
      )}
    </>
  );
}
