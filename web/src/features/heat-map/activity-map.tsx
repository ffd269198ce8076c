import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { StateName } from '#shared/domain/permit/states.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { useOpenInUrl } from '../../lib/page/open-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Legend } from './bands.tsx';
import { LocationCard } from './location-card.tsx';
import { LocationList } from './location-list.tsx';
import { type MapShapes, useMapShapes } from './map-shapes.ts';
import {
  type HeatMapActivity,
  needsCounty,
  type PlacedLocations,
  placeKey,
  placeLocations,
} from './places.ts';
import { StateTrends } from './state-trends.tsx';
import { MapSkeleton, UsMap } from './us-map.tsx';

interface ActivityMapProps {
  readonly activity: HeatMapActivity;
  /** Null for all states. */
  readonly state: StateName | null;
}

/** The map and a ranked list of its locations, with one selection for both. */
export function ActivityMap({ activity, state }: ActivityMapProps) {
  const { locations, period } = activity;
  const { value: selected, open: openPlace, close } = useOpenInUrl('place');
  const list = useRef<HTMLElement>(null);
  const shapes = useMapShapes(state !== null || locations.some(needsCounty));
  const { states = [], counties } = shapes;
  const map = useMemo(() => placeLocations(locations, states, counties), [locations, states, counties]);
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
          {shapes.states !== undefined ? (
            <UsMap
              states={shapes.states}
              counties={state === null ? [] : countiesInState(shapes, state)}
              state={state}
              dots={map.dots}
              selected={selected}
              onSelect={choose}
            />
          ) : shapes.failed ? (
            <Notice
              tone="problem"
              title="The map could not be drawn"
              actions={<Button onClick={shapes.retry}>Try Again</Button>}
            >
              <p>Its shapes could not be loaded. The list of locations is complete without it.</p>
            </Notice>
          ) : (
            <MapSkeleton />
          )}
          {locations.length > 0 && (
            <div className="mt-3 space-y-2">
              <Legend />
              <PlacementNote map={map} shapes={shapes} />
            </div>
          )}
          <div aria-live="polite" className="mt-4 empty:hidden">
            {selected !== null && open === undefined && (
              <p className="border-l-4 border-line-strong bg-raised px-3 py-2 text-14 break-words">
                “{selected}” from this link has no permits in this period.
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

function countiesInState({ states = [], counties }: MapShapes, state: StateName) {
  const id = states.find(({ name }) => name === state)?.id;
  return counties.filter((county) => county.id.slice(0, 2) === id);
}

/** Explains the position of the dots, and which locations have none. */
function PlacementNote({ map, shapes }: { readonly map: PlacedLocations; readonly shapes: MapShapes }) {
  if (shapes.failed) return null;
  const isDrawn = shapes.states !== undefined;
  const byCounty = map.dots.filter(({ by }) => by === 'county').length;
  return (
    <p className="text-12 text-pretty text-muted">
      A dot marks the middle of a location’s permits, by their coordinates.{' '}
      {isDrawn &&
        byCounty > 0 &&
        `${formatCount(byCounty)} without coordinates ${byCounty === 1 ? 'is' : 'are'} dashed, in the middle of the county. `}
      {isDrawn &&
        map.unplaced.length > 0 &&
        `${formatCount(map.unplaced.length)} without either ${map.unplaced.length === 1 ? 'is' : 'are'} in the list only.`}
    </p>
  );
}

/**
 * Returns the focus after a focused card closes: to the dot that opened it, else to the location's row in the list.
 * @param choose the action for a press on a location
 * @returns the same action, which also records the focused element
 */
function useFocusAfterCard(
  list: RefObject<HTMLElement | null>,
  selected: string | null,
  choose: (key: string) => void,
): (key: string) => void {
  const openedFrom = useRef<Element | null>(null);
  const before = useRef(selected);
  useEffect(() => {
    const closed = selected === null ? before.current : null;
    before.current = selected;
    if (closed === null || document.activeElement !== document.body) return;
    const row = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])].find(
      ({ dataset }) => dataset['place'] === closed,
    );
    const opener = openedFrom.current;
    if (opener instanceof SVGElement && opener.isConnected) opener.focus();
    else row?.focus();
  }, [list, selected]);
  return (key) => {
    openedFrom.current = document.activeElement;
    choose(key);
  };
}
