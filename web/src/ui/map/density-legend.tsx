import type { HeatMapPeriod } from '#shared/domain/heat-map.ts';
import { squareBox } from '#shared/domain/map/density.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import { Legend } from './bands.tsx';
import { changeWords } from './change-words.ts';
import { squareCounts } from './density-layers.ts';
import { LeadLegend } from './leads/lead-legend.tsx';
import type { Density } from './use-density.ts';

const MILES_PER_DEGREE = 69.17;

interface DensityLegendProps {
  readonly density: Density;
  readonly days: HeatMapPeriod;
  /** The latitude of the map's middle, which decides how large a square is. */
  readonly latitude: number;
}

/** What the squares, groups or pins of the map stand for, and how many permits are in view. */
export function DensityLegend({ density, days, latitude }: DensityLegendProps) {
  const { view, total } = density;
  const change = changeWords(total);
  const words = (
    <p className="mt-1.5 text-muted">
      {counted(total.permits, 'permit')} in view
      {change !== null && `, ${change} (${formatCount(total.full)} from ${formatCount(total.before)})`}
    </p>
  );
  return view === 'squares' ? (
    <Legend counts={squareCounts(density)} days={days} per={`square of ${squareMiles(density, latitude)}`}>
      {words}
    </Legend>
  ) : (
    <LeadLegend density={density}>{words}</LeadLegend>
  );
}

/** `0.6 mi`, `40 mi`. */
function squareMiles({ level }: Density, latitude: number): string {
  const { west, east } = squareBox(level, 0, 0);
  const miles = (east - west) * MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
