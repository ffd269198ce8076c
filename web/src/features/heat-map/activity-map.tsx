import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import type { MapShape, MapShapes } from '../../lib/map/map-shapes.ts';
import { type HeatMapActivity, placeKey, placeLocations } from '../../lib/map/places.ts';
import { useOpenInUrl } from '../../lib/page/open-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Legend } from './bands.tsx';
import { LocationList } from './location-list.tsx';
import { MapSkeleton, PlaceMap } from './place-map.tsx';

const LocationCard = lazyPart(async () => (await import('./location-card.tsx')).LocationCard);

const NO_SHAPES: readonly MapShape[] = [];

interface ActivityMapProps {
  readonly activity: HeatMapActivity;
  /** Null for all states. */
  readonly state: StateName | null;
  readonly filter: PermitFilter;
  readonly shapes: MapShapes;
}

/** The map and a ranked list of its locations, with one selection for both. */
export function ActivityMap({ activity, state, filter, shapes }: ActivityMapProps) {
  const { locations, period } = activity;
  const { value: selected, open: openPlace, close } = useOpenInUrl('place');
  const { states = NO_SHAPES, counties } = shapes;
  const { dots } = useMemo(() => placeLocations(locations, states, counties), [locations, states, counties]);
  const open = locations.find((location) => placeKey(location) === selected);
  const list = useFocusAfterCard(selected);
  const choose = (key: string): void => (key === selected ? close() : openPlace(key));
  const [busiest] = locations;
  const countiesOfState = useMemo(
    () => (state === null ? [] : countiesInState(states, counties, state)),
    [state, states, counties],
  );
  return (
    <>
      <div className="min-w-0 self-start lg:sticky lg:top-4 lg:row-span-2">
        {shapes.states !== undefined ? (
          <PlaceMap
            states={shapes.states}
            counties={countiesOfState}
            state={state}
            dots={dots}
            selected={selected}
            onSelect={choose}
            legend={busiest && <Legend busiest={busiest.permitCount} days={period.days} />}
          />
        ) : shapes.failed ? (
          <Notice
            tone="problem"
            title="The map could not be drawn"
            actions={<Button onClick={shapes.retry}>Try Again</Button>}
          >
            <p>Its shapes could not be loaded. The list has every place.</p>
          </Notice>
        ) : (
          <MapSkeleton />
        )}
      </div>
      <div className="min-w-0">
        <div aria-live="polite" className="not-empty:mb-4">
          {selected !== null && open === undefined && (
            <p className="border-l-4 border-line-strong bg-raised px-3 py-2 text-14 break-words">
              “{selected}” has no such permits in this period.
            </p>
          )}
          {open !== undefined && (
            <Suspense>
              <LocationCard
                location={open}
                period={period}
                filter={filter}
                dot={dots.find(({ location }) => location === open)}
                onClose={close}
              />
            </Suspense>
          )}
        </div>
        <section ref={list} aria-labelledby="places-heading">
          <h2 id="places-heading" className="text-16 font-semibold">
            Busiest locations
          </h2>
          {locations.length === 0 ? (
            <Notice title="No permits in this period" level={3} className="mt-3">
              <p>Choose a longer period, another trade or another state.</p>
            </Notice>
          ) : (
            <LocationList locations={locations} selected={selected} onSelect={choose} />
          )}
        </section>
      </div>
    </>
  );
}

function countiesInState(states: readonly MapShape[], counties: readonly MapShape[], state: StateName) {
  const id = states.find(({ name }) => name === state)?.id;
  return counties.filter((county) => county.id.slice(0, 2) === id);
}

/** Returns the focus to a location's row after its focused card closes. @returns the ref of the list */
function useFocusAfterCard(selected: string | null) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(selected);
  useEffect(() => {
    const closed = selected === null ? before.current : null;
    before.current = selected;
    if (closed === null || document.activeElement !== document.body) return;
    [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
      .find(({ dataset }) => dataset['place'] === closed)
      ?.focus();
  }, [selected]);
  return list;
}
