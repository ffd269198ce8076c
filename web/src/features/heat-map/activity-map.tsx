import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { type MapShape, type MapShapes, shapeBox } from '../../lib/map/map-shapes.ts';
import { COUNTRY_BOX, type HeatMapActivity, placeKey, placeLocations } from '../../lib/map/places.ts';
import { useOpenInUrl } from '../../lib/page/open-state.ts';
import { Button } from '../../ui/button.tsx';
import { JoinedButtons } from '../../ui/form/joined-buttons.tsx';
import { Legend } from '../../ui/map/bands.tsx';
import type { MapPlace } from '../../ui/map/real-map.tsx';
import { type MapPart, useDensity } from '../../ui/map/use-density.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { LocationList } from './location-list.tsx';
import { MapSkeleton, PlaceMap } from './place-map.tsx';

const LocationCard = lazyPart(async () => (await import('./location-card.tsx')).LocationCard);

const ZipList = lazyPart(async () => (await import('./zip-list.tsx')).ZipList);

/** A city or a ZIP code is shown at least as near. */
const CITY_ZOOM = 10;
const STATE_ZOOM = 6;
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
  const { value: openZip, open: chooseZip, close: closeZip } = useOpenInUrl('zip');
  const navigate = useNavigate();
  const [part, setPart] = useState<MapPart>();
  const [target, setTarget] = useState<MapPlace>();
  const [ranked, setRanked] = useState<(typeof RANKED)[number]>(openZip === null ? 'Cities' : 'ZIPs');
  const { days } = period;
  const density = useDensity(filter, days, canDrawMaps() ? part : partOf(states, state));
  const choose = (key: string): void => {
    if (key === selected) {
      close();
      return;
    }
    openPlace(key);
    const dot = dots.find(({ location }) => placeKey(location) === key);
    if (dot !== undefined) setTarget({ at: dot.at, zoom: CITY_ZOOM });
  };
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
            density={density}
            days={days}
            target={target}
            onMove={setPart}
            onOpenPermit={(id) => {
              const query = filterToQuery({ ...filter, lastDays: days });
              query.set('permit', id);
              navigate(`/leads?${query}`);
            }}
            areaHref={(area) => `/leads?${filterToQuery({ ...filter, territory: [area], lastDays: days })}`}
            legend={
              locations.length > 0 && (
                <Legend counts={locations.map(({ permitCount }) => permitCount)} days={period.days} />
              )
            }
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
            <LocationCard
              location={open}
              period={period}
              completeUntil={activity.completeUntil}
              filter={filter}
              dot={dots.find(({ location }) => location === open)}
              onClose={close}
            />
          )}
        </div>
        <section ref={list} aria-labelledby="places-heading">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="places-heading" className="text-16 font-semibold">
              Busiest locations
            </h2>
            {density !== undefined && (
              <JoinedButtons
                label="Ranked"
                choices={RANKED}
                value={ranked}
                onChange={setRanked}
                className="sm:h-8"
              />
            )}
          </div>
          {ranked === 'ZIPs' && density !== undefined ? (
            <ZipList
              density={density}
              days={days}
              filter={filter}
              selected={openZip}
              onSelect={({ zip, longitude, latitude }) => {
                chooseZip(zip);
                setTarget({ at: [longitude, latitude], zoom: CITY_ZOOM });
              }}
              onClose={closeZip}
            />
          ) : locations.length === 0 ? (
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

const RANKED = ['Cities', 'ZIPs'] as const;

/** What is counted for a map without streets: the state or the country. */
function partOf(states: readonly MapShape[], state: StateName | null): MapPart {
  const shape = states.find(({ name }) => name === state);
  const [west, south, east, north] = shape === undefined ? COUNTRY_BOX : shapeBox(shape);
  return { box: { west, south, east, north }, zoom: STATE_ZOOM };
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
