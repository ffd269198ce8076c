import { useState } from 'react';
import { stateCode } from '#shared/domain/permit/states.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BANDS, BandMark } from './bands.tsx';
import { type HeatMapLocation, placeKey, placeName } from './places.ts';

const SHOWN = 25;
const MORE = 100;

interface LocationListProps {
  readonly locations: readonly HeatMapLocation[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** The locations by number of permits, each with its band as dot and word (PRODUCT §2, §4). */
export function LocationList({ locations, selected, onSelect }: LocationListProps) {
  const [shown, setShown] = useState(SHOWN);
  // The list extends to the open location and keeps that length.
  const open = locations.findIndex((location) => placeKey(location) === selected);
  if (open >= shown) setShown(open + 1);
  const left = locations.length - shown;
  const more = Math.min(MORE, left);
  return (
    <>
      <ol className="border-t border-line-strong">
        {locations.slice(0, shown).map((location, index) => {
          const key = placeKey(location);
          const { county, state, intensity, permitCount } = location;
          return (
            <li key={key} className="border-b border-line">
              <button
                type="button"
                data-place={key}
                aria-pressed={key === selected}
                onClick={() => onSelect(key)}
                className={classNames(
                  'grid w-full grid-cols-[2rem_1rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-1 py-2 text-left text-14 outline-offset-[-2px] hover:bg-sunken',
                  key === selected && 'bg-sunken forced-colors:outline-2',
                )}
              >
                <span className="figures text-right font-mono text-12 text-muted">{index + 1}</span>
                <span className="self-center">
                  <BandMark intensity={intensity} />
                </span>
                <span className="min-w-0">
                  <span className="block truncate font-medium">{placeName(location)}</span>
                  <span className="block truncate text-12 text-muted">
                    {[county, stateCode(state)].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className="text-right">
                  <span className="figures block font-mono">{formatCount(permitCount)}</span>
                  <span className="block text-12 text-muted">{BANDS[intensity].word}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {more > 0 && (
        <Button className="mt-3 w-full" onClick={() => setShown(shown + MORE)}>
          {more < left
            ? `Show ${formatCount(more)} more of ${formatCount(left)}`
            : `Show the other ${formatCount(more)}`}
        </Button>
      )}
    </>
  );
}
