import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { type HeatMapPeriod, rateIntensity } from '#shared/domain/heat-map.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { changeSentence, changeWords } from '../../ui/map/change-words.ts';
import type { Density } from '../../ui/map/use-density.ts';
import { DetailsCard } from './location-card.tsx';
import { RankedList } from './location-list.tsx';

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
      <RankedList
        rows={zips.map((zip) => ({
          key: zip.zip,
          name: zip.zip,
          band: rateIntensity(zip.permits, busiest),
          permits: zip.permits,
          change: changeWords(zip),
        }))}
        selected={selected}
        onSelect={(key) => {
          const zip = zips.find((one) => one.zip === key);
          if (key === selected || zip === undefined) onClose();
          else onSelect(zip);
        }}
      />
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
