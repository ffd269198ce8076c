import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBillions, formatCount } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { read } from '../../lib/read.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { RecentPermits } from './recent-permits.tsx';

const NAV = [
  { to: '/', label: 'Home' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/leads', label: 'Leads' },
] as const;

/** Totals and the newest permits (PRODUCT §2, Building Permit Dashboard). */
export function DashboardPage() {
  usePageTitle('Dashboard');
  return (
    <PageFrame
      nav={NAV}
      signOut="Logout"
      aside={
        <Link to="/leads" className={buttonClass('primary', 'small')}>
          View All Leads
        </Link>
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
      <FigureStrip
        figures={figures.map(({ label, figure }) => ({
          label,
          figure: figure ?? (isError ? '—' : undefined),
        }))}
      />
      {isError && (
        <p className="mt-2 text-14 text-muted">
          The totals could not be loaded. Refresh the page to try again.
        </p>
      )}
    </>
  );
}
