import { useQuery } from '@tanstack/react-query';
import { RECENT_SHOWN } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import type { User } from '../../lib/api/session.ts';
import { formatBillions } from '../../lib/format/amounts.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ALL_LEADS_HREF } from '../../lib/page/links.ts';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SubscriptionRequired } from '../../ui/page/subscription-required.tsx';
import { Section } from '../../ui/section.tsx';
import { MyArea } from './my-area.tsx';
import { PermitRows } from './permit-rows.tsx';

/** The user's area, then totals and the newest permits of all areas (PRODUCT §2, Building Permit Dashboard). */
export function DashboardPage({ user: { area, role } }: { readonly user: User }) {
  return (
    <Page
      title="Dashboard"
      heading="Building Permit Dashboard"
      action={
        <ButtonLink to={ALL_LEADS_HREF} look="primary">
          View All Leads
        </ButtonLink>
      }
    >
      {area !== null && <MyArea area={area} role={role} />}
      <div className="after-loading">
        {area !== null && <h2 className="mt-10 text-20 font-semibold">All areas</h2>}
        <Stats />
        <RecentPermits />
      </div>
    </Page>
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
    <Section title="Recent Permits" className="mt-10 after-loading">
      <PermitRows
        query={recent}
        empty={
          <Notice title="No permits yet" level={3} className="mt-3">
            <p>The first permits appear here once they are collected. See Data Sources for the progress.</p>
          </Notice>
        }
      />
    </Section>
  );
}
