import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { filterConditions } from '#shared/domain/filter/filter-sentence.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import type { Profile } from '#shared/domain/profile.ts';
import { errorMessage, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { counted, formatCount, formatDay } from '../../lib/format/format.ts';
import { type MapShapes, useMapShapes } from '../../lib/map/map-shapes.ts';
import { type HeatMapActivity, needsCounty, placeLocations } from '../../lib/map/places.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Repeat } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityMap } from './activity-map.tsx';
import { MapBar } from './map-bar.tsx';
import { activityQuery, type MapQuestion, useMapQuestion } from './map-question.ts';
import { MapSkeleton, preloadPlaceMap } from './place-map.tsx';

const SubscriptionRequired = lazyPart(
  async () => (await import('../../ui/page/subscription-required.tsx')).SubscriptionRequired,
  <div className="h-50" />,
);

// Below the map, which its code would delay.
const StateTrends = lazyPart(async () => (await import('./state-trends.tsx')).StateTrends);

const NO_PROFILE: Profile = { trades: [], role: null, area: null };

/** PRODUCT §2, heat map page. */
export function HeatMapPage() {
  useEffect(preloadPlaceMap, []);
  const profile = useKnownUser() ?? NO_PROFILE;
  const { question, ask, rest, list } = useMapQuestion(profile);
  const filter = { ...rest, ...question.filter };
  const state = question.filter.states?.[0] ?? null;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...read('permitActivity', { query: activityQuery(filter, question.days) }),
    // The map stays where it is while another trade is counted.
    placeholderData: keepPreviousData,
  });
  // Loads the map's shapes in parallel with the activity.
  const shapes = useMapShapes(state !== null || data?.locations.some(needsCounty) === true);
  return (
    <Page title="Heat Map" heading={null}>
      <MapBar question={question} ask={ask} ownTrades={profile.trades}>
        {data !== undefined && !isPlaceholderData && (
          <Counted activity={data} question={question} shapes={shapes} />
        )}
        {(data === undefined || isPlaceholderData) && error === null && <Skeleton className="h-8 w-60" />}
      </MapBar>
      {list !== null && (
        <p className="mt-3 flex flex-wrap gap-x-4 text-14">
          {Object.keys(rest).length > 0 && <span>Also asked: {filterConditions(rest)}</span>}
          <Link to={`/leads?${list}`} className="underline hover:text-signal-text">
            Back to the list
          </Link>
        </p>
      )}
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        {data !== undefined ? (
          <ActivityMap activity={data} state={state} filter={filter} shapes={shapes} />
        ) : error === null ? (
          <Waiting />
        ) : (
          <div className="min-w-0 lg:row-span-2">
            <Failure error={error} onTryAgain={() => refetch()} />
          </div>
        )}
        {/* One place for all states of the page, so that a failed read is not repeated when the map appears. */}
        <div className="min-w-0 max-lg:after-loading">
          <StateTrends />
        </div>
      </div>
    </Page>
  );
}

/** What was counted, and what has no place on the map. */
function Counted(props: {
  readonly activity: HeatMapActivity;
  readonly question: MapQuestion;
  readonly shapes: MapShapes;
}) {
  const { activity, question, shapes } = props;
  const { permitCount, totalPermits, period, locations } = activity;
  const { states = [], counties, failed } = shapes;
  const { unplaced } = placeLocations(locations, states, counties);
  const missing = unplaced.reduce((sum, location) => sum + location.permitCount, 0);
  return (
    <>
      <p>
        {formatCount(permitCount)} of {counted(totalPermits, 'permit')}: {countedWords(question)}, issued{' '}
        {formatDay(period.from)} to {formatDay(period.to)}
      </p>
      {states.length > 0 && !failed && (
        <p>
          {formatCount(permitCount - missing)} on the map
          {missing > 0 && `; ${formatCount(missing)} have no map point and are in the list`}
        </p>
      )}
    </>
  );
}

/** "Roofing in Illinois", "your trades in all states". */
function countedWords({ filter: { trades = [], states = [] } }: MapQuestion): string {
  const [[trade, ...others], [place = 'all states']] = [trades, states];
  if (trade === undefined) return `all trades in ${place}`;
  return `${others.length > 0 ? 'your trades' : tradeLabel(trade)} in ${place}`;
}

function Waiting() {
  return (
    <>
      <Loading label="Loading activity" className="min-w-0 lg:row-span-2">
        <MapSkeleton />
      </Loading>
      <div className="space-y-3">
        <Repeat times={10}>
          <Skeleton className="h-6" />
        </Repeat>
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
