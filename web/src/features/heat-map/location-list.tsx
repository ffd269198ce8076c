import { type KeyboardEvent, useState } from 'react';
import type { Intensity } from '#shared/domain/heat-map.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { formatCount } from '../../lib/format/format.ts';
import { type HeatMapLocation, placeKey, placeName } from '../../lib/map/places.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BANDS, BandMark } from '../../ui/map/bands.tsx';
import { changeWords } from '../../ui/map/change-words.ts';

const SHOWN = 10;
const MORE = 50;

interface LocationListProps {
  readonly locations: readonly HeatMapLocation[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

/** The first locations, and a button for more. */
export function LocationList({ locations, selected, onSelect }: LocationListProps) {
  const [shown, setShown] = useState(SHOWN);
  // The list extends to the open location and keeps that length.
  const open = locations.findIndex((location) => placeKey(location) === selected);
  if (open >= shown) setShown(open + 1);
  const left = locations.length - shown;
  const more = Math.min(MORE, left);
  return (
    <>
      <RankedList
        rows={locations.slice(0, shown).map((location) => ({
          key: placeKey(location),
          name: placeName(location),
          within: [location.county, stateCode(location.state)].filter(Boolean).join(', '),
          band: location.intensity,
          permits: location.permitCount,
          change: changeWords(location),
        }))}
        selected={selected}
        onSelect={onSelect}
      />
      {more > 0 && (
        <Button size="small" className="mt-2 w-full" onClick={() => setShown(shown + MORE)}>
          {more < left
            ? `Show ${formatCount(more)} more of ${formatCount(left)}`
            : `Show the other ${formatCount(more)}`}
        </Button>
      )}
    </>
  );
}

interface RankedPlace {
  readonly key: string;
  readonly name: string;
  readonly within?: string;
  readonly band: Intensity;
  readonly permits: number;
  /** Null for too few permits to tell. */
  readonly change: string | null;
}

/** Places from the busiest on, each with its band as mark and word (PRODUCT §2, §4) and its change. Arrow keys move between them. */
export function RankedList(props: {
  readonly rows: readonly RankedPlace[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}) {
  const { rows, selected, onSelect } = props;
  return (
    <ol className="mt-1 border-t border-line-strong" onKeyDown={moveFocus}>
      {rows.map(({ key, name, within, band, permits, change }, index) => (
        <li key={key} className="border-b border-line">
          <button
            type="button"
            data-place={key}
            aria-pressed={key === selected}
            onClick={() => onSelect(key)}
            className={classNames(
              'grid h-11 w-full grid-cols-[1.5rem_1rem_minmax(0,1fr)_auto_3.25rem_3.75rem] items-center gap-x-2 px-1 text-left text-14 outline-offset-[-2px] sm:h-8',
              key === selected
                ? 'bg-raised shadow-[inset_3px_0_var(--signal),0_0_0_1px_var(--ink)] forced-colors:outline-2'
                : 'hover:bg-sunken',
            )}
          >
            <span className="figures text-right font-mono text-12 text-muted">{index + 1}</span>
            <BandMark intensity={band} />
            <span className="truncate">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-12 text-muted max-sm:block max-sm:truncate max-sm:leading-none">
                {within}
              </span>
            </span>
            <span className="text-12 text-muted">{BANDS[band].word}</span>
            <span className="figures text-right font-mono">{formatCount(permits)}</span>
            <span className="text-right text-12 whitespace-nowrap">
              {change ?? <span className="text-muted">too few</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Up and down move to the row before or after; Home and End to the first or last. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
}
