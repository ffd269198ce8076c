import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { HEAT_MAP_PERIOD_DEFAULT, HEAT_MAP_PERIODS } from '#shared/domain/heat-map.ts';
import { findState, STATES, type StateName } from '#shared/domain/permit/states.ts';
import { errorMessage, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubscriptionRequired } from '../../ui/subscription-required.tsx';
import { ActivityMap } from './activity-map.tsx';
import { useMapShapes } from './map-shapes.ts';
import { StateTrends } from './state-trends.tsx';
import { MapSkeleton } from './us-map.tsx';

/** PRODUCT §2, heat map page. */
export function HeatMapPage() {
  usePageTitle('Heat Map');
  const [query, setQuery] = useSearchParams();
  const state = findState(query.get('state') ?? '') ?? null;
  const days =
    HEAT_MAP_PERIODS.find((period) => String(period) === query.get('days')) ?? HEAT_MAP_PERIOD_DEFAULT;
  const choose = (next: { readonly state?: string; readonly days?: string }): void => {
    const chosen = { state: state ?? '', days: String(days), ...next };
    setQuery({
      ...(chosen.state !== '' && { state: chosen.state }),
      ...(chosen.days !== String(HEAT_MAP_PERIOD_DEFAULT) && { days: chosen.days }),
    });
  };
  return (
    <PageFrame wide>
      <h1 className="text-28 font-semibold">Heat Map</h1>
      <p className="mt-1 max-w-prose text-14 text-pretty text-muted">
        Where permits are being issued, by city. Busy today is where work starts next.
      </p>
      <form aria-label="What to show" className="mt-4 grid grid-cols-2 gap-3 sm:flex">
        <SelectField
          label="State"
          className="sm:w-48"
          value={state ?? ''}
          onChange={(event) => choose({ state: event.target.value })}
        >
          <option value="">All States</option>
          {STATES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="Period"
          className="sm:w-40"
          value={String(days)}
          onChange={(event) => choose({ days: event.target.value })}
        >
          {HEAT_MAP_PERIODS.map((period) => (
            <option key={period} value={String(period)}>
              Last {period} days
            </option>
          ))}
        </SelectField>
      </form>
      <ActivityByPlace key={`${state} ${days}`} state={state} days={days} />
    </PageFrame>
  );
}

function ActivityByPlace({ state, days }: { readonly state: StateName | null; readonly days: number }) {
  const search = new URLSearchParams({ days: String(days), ...(state !== null && { state }) });
  const { data, error, refetch } = useQuery(read('permitActivity', { query: search }));
  // Loads the map shapes in parallel with the activity.
  useMapShapes(false);
  if (data !== undefined) return <ActivityMap activity={data} state={state} />;
  return (
    <>
      {error === null && <Skeleton className="mt-4 h-10 w-96 max-w-full sm:h-5" />}
      <div className="mt-3 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {error === null ? (
          <Loading label="Loading activity" className="min-w-0">
            <MapSkeleton />
          </Loading>
        ) : (
          <Failure error={error} onTryAgain={() => refetch()} />
        )}
        <StateTrends />
      </div>
    </>
  );
}

/** PRODUCT §8: "Failed to fetch activity data", or the subscription panel. */
function Failure({ error, onTryAgain }: { readonly error: Error; readonly onTryAgain: () => void }) {
  if (isSubscriptionRequired(error)) return <SubscriptionRequired />;
  return (
    <Notice
      tone="problem"
      title="Failed to fetch activity data"
      actions={
        <Button look="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <p>{errorMessage(error)}</p>
    </Notice>
  );
}
