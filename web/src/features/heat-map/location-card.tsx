import { type ReactNode, useEffect, useRef } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { formatMillions } from '../../lib/format/amounts.ts';
import { counted, formatCount, formatMoney } from '../../lib/format/format.ts';
import {
  countyName,
  type Dot,
  type HeatMapActivity,
  type HeatMapLocation,
  placeName,
} from '../../lib/map/places.ts';
import { classNames } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { BANDS, BandMark } from '../../ui/map/bands.tsx';
import { changeSentence } from '../../ui/map/change-words.ts';

interface LocationCardProps {
  readonly location: HeatMapLocation;
  readonly period: HeatMapActivity['period'];
  readonly completeUntil: string | null;
  /** What the map counts, without its period. */
  readonly filter: PermitFilter;
  readonly dot: Dot | undefined;
  readonly onClose: () => void;
}

/** The details of one location (PRODUCT §2): permit count, total value, average project value. */
export function LocationCard(props: LocationCardProps) {
  const { location, period, completeUntil, filter, dot, onClose } = props;
  const { state, county, city, permitCount, valued, totalValuation, averageValue, intensity } = location;
  return (
    <DetailsCard
      of={placeName(location)}
      subject={location}
      heading={
        <div className="min-w-0">
          <h2 className="text-16 font-semibold break-words">{placeName(location)}</h2>
          <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
            {county === null ? state : `${countyName(county)}, ${state}`}
            <span className="inline-flex items-center gap-1">
              <BandMark intensity={intensity} />
              {BANDS[intensity].word}
            </span>
          </p>
        </div>
      }
      permits={permitCount}
      totalValue={valued === 0 ? null : totalValuation}
      averageValue={averageValue}
      onClose={onClose}
    >
      <p className="mt-2 text-14 text-pretty">{changeSentence(location, period.days, completeUntil)}</p>
      <p className="mt-1 text-12 text-pretty text-muted">
        {valueWords(location)} {describeDot(location, dot)}
      </p>
      {city !== null && (
        <ButtonLink
          to={`/leads?${filterToQuery({
            ...filter,
            states: [state],
            cities: [city],
            ...(county !== null && { counties: [county] }),
            lastDays: period.days,
          })}`}
          look="primary"
          className="mt-3 w-full"
        >
          See {permitCount === 1 ? 'this lead' : `these ${counted(permitCount, 'lead')}`}
        </ButtonLink>
      )}
    </DetailsCard>
  );
}

interface DetailsCardProps {
  readonly of: string;
  /** What it shows; another one scrolls to the card. */
  readonly subject: unknown;
  readonly heading: ReactNode;
  readonly permits: number;
  /** US dollars; null where no permit shows a value. */
  readonly totalValue: number | null;
  readonly averageValue: number | null;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame and the figures of what is open beside the map. */
export function DetailsCard(props: DetailsCardProps) {
  const { of, subject, heading, permits, totalValue, averageValue, className, onClose, children } = props;
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for each new subject
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [subject]);
  const figures = [
    { label: 'Permits', figure: formatCount(permits) },
    { label: 'Total value', figure: totalValue === null ? '—' : formatMillions(totalValue) },
    { label: 'Average project value', figure: averageValue === null ? '—' : formatMillions(averageValue) },
  ];
  return (
    <section
      ref={card}
      aria-label={`Details of ${of}`}
      className={classNames('scroll-my-4 rounded border border-ink bg-raised p-4', className)}
    >
      <div className="flex items-start justify-between gap-x-4">
        {heading}
        <button
          type="button"
          onClick={onClose}
          className="-my-2 min-h-11 shrink-0 text-12 underline hover:text-signal-text sm:my-0 sm:min-h-6"
        >
          Close Details
        </button>
      </div>
      <dl className="mt-3 grid grid-cols-[1fr_1.1fr_1.4fr] rounded border border-line">
        {figures.map(({ label, figure }) => (
          <div
            key={label}
            className="flex flex-col justify-between p-2.5 not-first:border-l not-first:border-line"
          >
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="figures font-mono text-14 font-medium whitespace-nowrap sm:text-16">{figure}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function valueWords({ permitCount, valued, averageValue }: HeatMapLocation): string {
  if (averageValue === null) return 'No permit shows a value.';
  const average = `${formatMoney(averageValue)} a project`;
  return valued === permitCount
    ? `${average}; every permit shows its value.`
    : `${average}; ${formatCount(valued)} of ${counted(permitCount, 'permit')} with a value.`;
}

function describeDot({ center, county, permitCount }: HeatMapLocation, dot: Dot | undefined): string {
  if (dot === undefined) return 'These permits have no coordinates, so they have no dot on the map.';
  if (dot.by === 'county')
    return `These permits have no coordinates: their dot is in the middle of ${countyName(county ?? '')}.`;
  const located = center?.permits ?? 0;
  return located === permitCount
    ? ''
    : `The dot is in the middle of ${counted(located, 'permit')} with coordinates.`;
}
