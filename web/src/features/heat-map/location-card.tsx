import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { formatCount, formatMillions, formatMoney } from '../../lib/format/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BANDS, BandMark } from './bands.tsx';
import { countyName, type Dot, type HeatMapActivity, type HeatMapLocation, placeName } from './places.ts';

interface LocationCardProps {
  readonly location: HeatMapLocation;
  readonly period: HeatMapActivity['period'];
  readonly dot: Dot | undefined;
  readonly onClose: () => void;
}

/** The details of one location (PRODUCT §2): permit count, total value, average project value. */
export function LocationCard({ location, period, dot, onClose }: LocationCardProps) {
  const { state, county, city, permitCount, valued, totalValuation, averageValue, intensity } = location;
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for each new location
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [location]);
  const figures = [
    { label: 'Permits', figure: formatCount(permitCount), note: `Issued in the last ${period.days} days.` },
    {
      label: 'Total value',
      figure: valued === 0 ? '—' : formatMillions(totalValuation),
      note:
        valued === permitCount
          ? 'Every permit shows its value.'
          : `${formatCount(valued)} of ${formatCount(permitCount)} permits show a value.`,
    },
    {
      label: 'Average project value',
      figure: averageValue === null ? '—' : formatMillions(averageValue),
      note: averageValue === null ? 'No permit shows a value.' : `${formatMoney(averageValue)} a project.`,
    },
  ];
  return (
    <section
      ref={card}
      aria-label={`Details of ${placeName(location)}`}
      className="border border-line-strong bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-20 font-semibold">{placeName(location)}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-14 text-muted">
            {county === null ? state : `${countyName(county)}, ${state}`}
            <span className="inline-flex items-center gap-1">
              <BandMark intensity={intensity} />
              {BANDS[intensity].word}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {city !== null && (
            <Link
              to={`/leads?${filterToQuery({
                states: [state],
                cities: [city],
                ...(county !== null && { counties: [county] }),
                from: period.from,
                to: period.to,
              })}`}
              className={buttonClass('primary', 'small')}
            >
              See these permits
            </Link>
          )}
          <Button size="small" onClick={onClose}>
            Close Details
          </Button>
        </div>
      </div>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {figures.map(({ label, figure, note }) => (
          <div key={label} className="border-t border-line pt-2">
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="figures font-mono text-28 font-medium tracking-tighter whitespace-nowrap">
              {figure}
            </dd>
            <dd className="text-12 text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-12 text-pretty text-muted">{describeDot(location, dot)}</p>
    </section>
  );
}

function describeDot({ center, county, permitCount }: HeatMapLocation, dot: Dot | undefined): string {
  if (dot === undefined) return 'These permits have no coordinates, so this location has no dot on the map.';
  if (dot.by === 'county')
    return `These permits have no coordinates: the dashed dot is in the middle of ${countyName(county ?? '')}.`;
  const located = center?.permits ?? 0;
  const which =
    located === permitCount
      ? `its ${formatCount(permitCount)} permits`
      : `the ${formatCount(located)} of its ${formatCount(permitCount)} permits that have coordinates`;
  return `The dot is in the middle of ${which}, accurate to about a kilometer.`;
}
