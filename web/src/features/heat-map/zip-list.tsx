import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { type HeatMapPeriod, rateIntensity } from '#shared/domain/heat-map.ts';
import { formatCount } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { BANDS, BandMark } from '../../ui/map/bands.tsx';
import { changeSentence, changeWords } from '../../ui/map/change-words.ts';
import type { Density } from '../../ui/map/use-density.ts';
import { DetailsCard } from './location-card.tsx';

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
  return (
    <DetailsCard
      of={`ZIP code ${zip.zip}`}
      subject={zip.zip}
      heading={<h3 className="text-16 font-semibold">ZIP code {zip.zip}</h3>}
      permits={permits}
      totalValue={valued === 0 ? null : totalValuation}
      averageValue={valued === 0 ? null : totalValuation / valued}
      className="my-3"
      onClose={onClose}
    >
      <p className="mt-2 text-14 text-pretty">{changeSentence(zip, days, completeUntil)}</p>
      <p className="mt-1 text-12 text-muted">Permits in view that have a map point.</p>
      <ButtonLink
        to={`/leads?${filterToQuery({ ...filter, zips: [zip.zip], lastDays: days })}`}
        look="primary"
        className="mt-3 w-full"
      >
        See leads in {zip.zip}
      </ButtonLink>
    </DetailsCard>
  );
}
