import { useQuery } from '@tanstack/react-query';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { startFilter } from '#shared/domain/filter/profile-filter.ts';
import { HEAT_MAP_PERIOD_DEFAULT } from '#shared/domain/heat-map.ts';
import type { Area, Profile } from '#shared/domain/profile.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { read } from '../../lib/api/read.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import { frameAround, shapeBounds, shapePath, spotted, viewBoxOf, WHOLE } from '../../lib/map/flat-map.ts';
import { useMapShapes } from '../../lib/map/map-shapes.ts';
import { type Dot, needsCounty, placeKey, placeLocations, placeName } from '../../lib/map/places.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SmallMapProps {
  readonly area: Area;
  readonly business: Pick<Profile, 'trades' | 'role'>;
}

/** The map in pixels. */
const FRAME_PX = { width: 660, height: 200 };
/** The radius of the busiest dot and of the smallest, in pixels. */
const RADIUS_PX = { most: 15, least: 3 };

/** The chosen state with a dot for each place with permits of the last days from which a business starts; the chosen city stands out. Nothing if it cannot be drawn. */
export function SmallMap({ area, business }: SmallMapProps) {
  const query = filterToQuery(startFilter({ ...business, area: { ...area, city: null } }));
  query.set('days', String(HEAT_MAP_PERIOD_DEFAULT));
  const activity = useQuery(read('permitActivity', { query }));
  const { states, counties, failed } = useMapShapes(activity.data?.locations.some(needsCounty) === true);
  const shape = states?.find(({ name }) => name === area.state);
  if (activity.isError || failed || (states !== undefined && shape === undefined)) return null;
  if (activity.data === undefined || shape === undefined)
    return <Skeleton className="mt-6 aspect-[33/10] h-auto w-full" />;
  const { dots } = placeLocations(activity.data.locations, states ?? [], counties);
  const isOwn = ({ location }: Dot): boolean =>
    area.city !== null && location.city !== null && isSameCity(location.city, area.city);
  const frame = frameAround(shapeBounds(shape), FRAME_PX.width / FRAME_PX.height, 1.16, 0) ?? WHOLE;
  const pixel = frame.width / FRAME_PX.width;
  const busiest = Math.max(1, ...dots.map(({ location }) => location.permitCount));
  return (
    <svg
      viewBox={viewBoxOf(frame)}
      strokeWidth={pixel}
      role="img"
      aria-label={inWords(area, dots, dots.find(isOwn))}
      className="mt-6 block w-full rounded border border-line-strong bg-paper"
    >
      <path d={shapePath(shape)} fill="var(--raised)" stroke="var(--line-strong)" />
      {/* The chosen city is on top. */}
      {spotted(dots)
        .toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
        .map((dot) => {
          const { location, spot } = dot;
          const share = Math.sqrt(location.permitCount / busiest);
          return (
            <circle
              key={placeKey(location)}
              cx={spot[0]}
              cy={spot[1]}
              r={(RADIUS_PX.least + (RADIUS_PX.most - RADIUS_PX.least) * share) * pixel}
              fill="var(--ink)"
              fillOpacity={isOwn(dot) ? 0.85 : 0.25}
              stroke="var(--ink)"
            />
          );
        })}
    </svg>
  );
}

/** The map for those who do not see it: "Map of Texas: 12 places with permits in the last 30 days. Austin: 310." */
function inWords({ state, city }: Area, dots: readonly Dot[], own: Dot | undefined): string {
  const days = `in the last ${HEAT_MAP_PERIOD_DEFAULT} days`;
  const places = counted(dots.length, 'place');
  const named = city === null ? dots[0] : own;
  const permits =
    named === undefined ? '' : ` ${placeName(named.location)}: ${formatCount(named.location.permitCount)}.`;
  return `Map of ${state}: ${places} with permits ${days}.${permits}`;
}
