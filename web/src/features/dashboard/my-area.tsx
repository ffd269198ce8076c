import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { areaFilter } from '#shared/domain/filter/profile-filter.ts';
import { REACH, WAYS, worthACall, worthOf } from '#shared/domain/permit/who.ts';
import { placeLabel, placeOf } from '#shared/domain/places/place.ts';
import { RECENT_SHOWN } from '#shared/domain/plan/plan.ts';
import type { Area, Role } from '#shared/domain/profile.ts';
import { call, isSubscriptionRequired } from '../../lib/api/api.ts';
import { PERMIT_PAGE_KEY, read } from '../../lib/api/read.ts';
import { formatCount } from '../../lib/format/format.ts';
import { PROFILE_HREF, pageQuery } from '../../lib/page/links.ts';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { WhoMark } from '../../ui/lead/who-mark.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PermitRows } from './permit-rows.tsx';

const DAYS = 30;

/** The user's area: its permits of the last days by who and reach, and the newest. Nothing once access is over. */
export function MyArea({ area, role }: { readonly area: Area; readonly role: Role | null }) {
  const place = areaFilter(area);
  const recent: PermitFilter = { ...place, lastDays: DAYS };
  const newest = filterToQuery(place);
  newest.set('limit', String(RECENT_SHOWN));
  const summary = useQuery(read('permitSummary', { query: filterToQuery(recent) }));
  const permits = useQuery({
    queryKey: [PERMIT_PAGE_KEY, 'dashboard', String(newest)],
    queryFn: ({ signal }) => call('searchPermits', { query: newest, signal }),
  });
  if (isSubscriptionRequired(permits.error)) return null;
  const { data } = summary;
  const missing = summary.isError ? '—' : undefined;
  const linked = (count: number | undefined, filter: PermitFilter) =>
    count === undefined ? (
      missing
    ) : (
      <Link to={`/leads?${pageQuery(filter)}`} className="text-ink no-underline hover:underline">
        {formatCount(count)}
      </Link>
    );
  return (
    <section aria-labelledby="my-area" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="my-area" className="text-20 font-semibold">
          {placeLabel(placeOf(area))}
        </h2>
        <p className="text-14 text-muted">
          Issued in the last {DAYS} days.{' '}
          <TextLink to={PROFILE_HREF} className="decoration-line-strong">
            Change your area
          </TextLink>
        </p>
      </div>
      <FigureStrip
        figures={[
          { label: 'Permits', figure: linked(data?.total, recent) },
          ...WAYS.filter((way) => data?.reach[way] !== 0).map((way) => ({
            label: REACH[way],
            figure: linked(data?.reach[way], { ...recent, reach: [way] }),
          })),
        ]}
      />
      <ul className="mt-3 flex min-h-6 flex-wrap gap-x-6 text-14">
        {worthACall(role)
          .filter((label) => (data?.who[label] ?? 0) > 0)
          .map((label) => (
            <li key={label}>
              <Link
                to={`/leads?${pageQuery({ ...recent, who: [label] })}`}
                className="figures flex min-h-6 items-center gap-2 text-ink no-underline hover:underline"
              >
                <WhoMark label={label} worth={worthOf(label, role)} /> {formatCount(data?.who[label] ?? 0)}
              </Link>
            </li>
          ))}
      </ul>
      <h3 className="mt-6 text-16 font-semibold">Newest here</h3>
      <PermitRows
        query={permits}
        empty={<p className="py-3 text-14 text-muted">No permits for this place yet.</p>}
      />
    </section>
  );
}
