import type { ReactNode } from 'react';
import { type MapPeriod, PINS_MAX, squareBox } from '#shared/domain/map/density.ts';
import { WHO, WHO_IDS, worthOf } from '#shared/domain/permit/who.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import { WhoShape } from '../lead/who-mark.tsx';
import { Legend } from './bands.tsx';
import { changeWords } from './change-words.ts';
import { squareCounts } from './density-layers.ts';
import type { Density } from './use-density.ts';

const MILES_PER_DEGREE = 69.17;

interface DensityLegendProps {
  readonly density: Density;
  readonly days: MapPeriod;
  /** The latitude of the map's middle, which decides how large a square is. */
  readonly latitude: number;
  /** Below the counts. */
  readonly children?: ReactNode;
}

/** What the squares, groups or pins of the map stand for, and how many permits are in view. */
export function DensityLegend({ density, days, latitude, children }: DensityLegendProps) {
  const { view, total, pins } = density;
  const role = useKnownUser()?.role ?? null;
  const change = changeWords(total);
  const words = (
    <>
      <p className="mt-1.5 text-muted">
        {counted(total.permits, 'permit')} in view
        {change !== null && `, ${change} (${formatCount(total.full)} from ${formatCount(total.before)})`}
        {view === 'permits' && total.permits > pins.length && `; the newest ${PINS_MAX} are shown`}
      </p>
      {children}
    </>
  );
  if (view === 'squares')
    return (
      <Legend counts={squareCounts(density)} days={days} per={`square of ${squareMiles(density, latitude)}`}>
        {words}
      </Legend>
    );
  return (
    <div className="rounded border border-line-strong bg-raised px-3 py-2 text-12">
      <p className="font-semibold">
        {view === 'groups'
          ? 'Groups: orange is the share worth your time'
          : `Permits${days === 'own' ? '' : `, last ${days} days`}`}
      </p>
      {view === 'permits' && (
        <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
          {WHO_IDS.map((label) => (
            <li key={label} className="flex items-center gap-1.5">
              <WhoShape label={label} worth={worthOf(label, role)} />
              {WHO[label]}
            </li>
          ))}
        </ul>
      )}
      {words}
    </div>
  );
}

/** `0.6 mi`, `40 mi`. */
function squareMiles({ level }: Density, latitude: number): string {
  const { west, east } = squareBox(level, 0, 0);
  const miles = (east - west) * MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
