import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { type HeatMapPeriod, rateIntensity } from '#shared/domain/heat-map.ts';
import { formatCount, formatMillions } from '../../lib/format/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BANDS, BandMark } from './bands.tsx';
import { changeSentence, changeWords } from './change-words.ts';
import type { Density } from './use-density.ts';

type Zip = Density['zips'][number];

interface ZipListProps {
  readonly density: Density;
  readonly days: HeatMapPeriod;
  /** What the map counts, without its period. */
  readonly filter: PermitFilter;
  readonly selected: string | null;
  readonly onSelect: (zip: Zip) => void;
  readonly onClose: () => void;
}

/** The ZIP codes in view with most permits, each with its band and its change; the open one has its details above. */
export function ZipList({ density, days, filter, selected, onSelect, onClose }: ZipListProps) {
  const { zips, completeUntil } = density;
  const busiest = zips[0]?.permits ?? 0;
  const open = zips.find(({ zip }) => zip === selected);
  if (zips.length === 0)
    return <p className="mt-3 text-14 text-muted">No permit in view has a ZIP code and a map point.</p>;
  return (
    <>
      {open !== undefined && (
        <ZipCard zip={open} days={days} filter={filter} completeUntil={completeUntil} onClose={onClose} />
      )}
      <ol className="mt-1 border-t border-line-strong">
        {zips.map((zip, at) => {
          const band = rateIntensity(zip.permits, busiest);
          return (
            <li key={zip.zip} className="border-b border-line">
              <button
                type="button"
                aria-pressed={zip.zip === selected}
                onClick={() => (zip.zip === selected ? onClose() : onSelect(zip))}
                className={classNames(
                  'grid h-11 w-full grid-cols-[1.5rem_1rem_minmax(0,1fr)_auto_3.5rem_4.5rem] items-center gap-x-2 px-1 text-left text-14 outline-offset-[-2px] sm:h-8',
                  zip.zip === selected ? 'bg-picked' : 'hover:bg-sunken',
                )}
              >
                <span className="figures text-right text-12 text-muted">{at + 1}</span>
                <BandMark intensity={band} />
                <span className="font-medium">{zip.zip}</span>
                <span className="text-12 text-muted">{BANDS[band].word}</span>
                <span className="figures text-right font-mono">{formatCount(zip.permits)}</span>
                <span className="text-right text-12">
                  {changeWords(zip) ?? <span className="text-muted">too few</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface ZipCardProps {
  readonly zip: Zip;
  readonly days: HeatMapPeriod;
  readonly filter: PermitFilter;
  readonly completeUntil: string | null;
  readonly onClose: () => void;
}

function ZipCard({ zip, days, filter, completeUntil, onClose }: ZipCardProps) {
  const { permits, valued, totalValuation } = zip;
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for each new ZIP code
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [zip.zip]);
  const figures = [
    { label: 'Permits', figure: formatCount(permits) },
    { label: 'Total value', figure: valued === 0 ? '—' : formatMillions(totalValuation) },
    { label: 'Average project value', figure: valued === 0 ? '—' : formatMillions(totalValuation / valued) },
  ];
  return (
    <section
      ref={card}
      aria-label={`Details of ZIP code ${zip.zip}`}
      className="my-3 scroll-my-4 rounded border border-ink bg-raised p-4"
    >
      <div className="flex items-start justify-between gap-x-4">
        <h3 className="text-16 font-semibold">ZIP code {zip.zip}</h3>
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
      <p className="mt-2 text-14 text-pretty">{changeSentence(zip, days, completeUntil)}</p>
      <p className="mt-1 text-12 text-muted">Permits in view that have a map point.</p>
      <Link
        to={`/leads?${filterToQuery({ ...filter, zips: [zip.zip], lastDays: days })}`}
        className={`${buttonClass('primary')} mt-3 w-full`}
      >
        See leads in {zip.zip}
      </Link>
    </section>
  );
}
