import { type ReactNode, useMemo, useRef } from 'react';
import type { StateName } from '#shared/domain/permit/states.ts';
import { formatCount, formatDay } from '../../lib/format.ts';
import { useOpened } from '../../lib/opened.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Legend } from './bands.tsx';
import { LocationCard } from './location-card.tsx';
import { LocationList } from './location-list.tsx';
import { MapSkeleton } from './map-skeleton.tsx';
import { type Activity, needsCounty, type Placed, placed, placeKey } from './places.ts';
import { StateTrends } from './state-trends.tsx';
import { UsMap } from './us-map.tsx';
import { useFocusAfterCard } from './use-focus-after-card.ts';
import { type MapShapes, useMapShapes } from './use-map-shapes.ts';

export interface ActivityMapProps {
  readonly activity: Activity;
  /** Null for all states. */
  readonly state: StateName | null;
}

/** Map and ranked list of the same locations; what is chosen in one is chosen in the other. */
export function ActivityMap({ activity, state }: ActivityMapProps) {
  const { locations, period } = activity;
  const { value: selected, open: openPlace, close } = useOpened('place');
  const list = useRef<HTMLElement>(null);
  const shapes = useMapShapes(state !== null || locations.some(needsCounty));
  const { states = [], counties } = shapes;
  const map = useMemo(() => placed(locations, states, counties), [locations, states, counties]);
  const open = locations.find((location) => placeKey(location) === selected);
  const choose = useFocusAfterCard(list, selected, (key) => (key === selected ? close() : openPlace(key)));
  return (
    <>
      <p className="mt-4 text-14">
        Based on {formatCount(activity.permitCount)} of {formatCount(activity.totalPermits)} permits
        {state === null ? '' : ` of ${state}`}: all that were issued from {formatDay(period.from)} to{' '}
        {formatDay(period.to)}.
      </p>
      <div className="mt-3 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <MapPlace shapes={shapes}>
            {(known) => (
              <UsMap
                states={known}
                counties={state === null ? [] : countiesOf(shapes, state)}
                state={state}
                dots={map.dots}
                selected={selected}
                onSelect={choose}
              />
            )}
          </MapPlace>
          {locations.length > 0 && (
            <div className="mt-3 space-y-2">
              <Legend />
              <Placement map={map} shapes={shapes} />
            </div>
          )}
          <div aria-live="polite" className="mt-4 empty:hidden">
            {selected !== null && open === undefined && (
              <p className="border-l-4 border-line-strong bg-raised px-3 py-2 text-14 break-words">
                “{selected}” of this link has no permits in this period.
              </p>
            )}
            {open !== undefined && (
              <LocationCard
                location={open}
                period={period}
                dot={map.dots.find(({ location }) => location === open)}
                onClose={close}
              />
            )}
          </div>
        </div>
        <section
          ref={list}
          aria-labelledby="places-heading"
          className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <h2 id="places-heading" className="text-20 font-semibold">
            Busiest locations
          </h2>
          {locations.length === 0 ? (
            <Notice title="No permits in this period" level={3} className="mt-3">
              <p>Choose a longer period, or another state.</p>
            </Notice>
          ) : (
            <div className="mt-2">
              <LocationList locations={locations} selected={selected} onSelect={choose} />
            </div>
          )}
        </section>
        <StateTrends />
      </div>
    </>
  );
}

function countiesOf({ states = [], counties }: MapShapes, state: StateName) {
  const id = states.find(({ name }) => name === state)?.id;
  return counties.filter((county) => county.id.slice(0, 2) === id);
}

/** The map, or what stands in its place while its shapes are not here; the list needs none. */
function MapPlace(props: {
  readonly shapes: MapShapes;
  readonly children: (states: NonNullable<MapShapes['states']>) => ReactNode;
}) {
  const { shapes, children } = props;
  if (shapes.states !== undefined) return children(shapes.states);
  if (!shapes.failed) return <MapSkeleton />;
  return (
    <Notice
      tone="problem"
      title="The map could not be drawn"
      actions={<Button onClick={shapes.retry}>Try Again</Button>}
    >
      <p>Its outlines could not be loaded. The list of locations is complete without it.</p>
    </Notice>
  );
}

/** How the dots got where they stand, and what has none. */
function Placement({ map, shapes }: { readonly map: Placed; readonly shapes: MapShapes }) {
  if (shapes.failed) return null;
  const isDrawn = shapes.states !== undefined;
  const byCounty = map.dots.filter(({ by }) => by === 'county').length;
  return (
    <p className="text-12 text-pretty text-muted">
      A dot stands in the middle of a location’s permits, as their coordinates show it.{' '}
      {isDrawn &&
        byCounty > 0 &&
        `${formatCount(byCounty)} without coordinates ${byCounty === 1 ? 'stands' : 'stand'}, dashed, in the middle of the county. `}
      {isDrawn &&
        map.unplaced.length > 0 &&
        `${formatCount(map.unplaced.length)} without either ${map.unplaced.length === 1 ? 'is' : 'are'} in the list only.`}
    </p>
  );
}
