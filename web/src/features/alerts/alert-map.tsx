import { useMemo } from 'react';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { boxOfPoints } from '../../lib/map/box-of-points.ts';
import { COUNTRY_BOX } from '../../lib/map/places.ts';
import { territoryRings } from '../../lib/map/territory-rings.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { FoundMap, FoundMapSkeleton } from '../../ui/map/found-map.tsx';
import { useLeadPoints } from '../../ui/map/use-points.ts';

const HEIGHT = 'h-80 max-h-[60dvh]';

interface AlertMapProps {
  readonly filter: PermitFilter;
  /** The permits of the preview: the map begins around them if the alert has no drawn area. */
  readonly sampleIds: string[];
}

/** What an alert found in the last 30 days, on a map. Needs WebGL (`canDrawMaps`). */
export function AlertMap({ filter, sampleIds }: AlertMapProps) {
  const found = useMemo(() => ({ ...filter, lastDays: 30 }), [filter]);
  const { points, isSettled } = useLeadPoints(sampleIds);
  if (!isSettled) return <FoundMapSkeleton height={HEIGHT} />;
  const home =
    boxOfPoints(territoryRings(filter.territory ?? []).flat(2)) ??
    boxOfPoints([...points.values()]) ??
    COUNTRY_BOX;
  return (
    <FoundMap
      label="Map of the alert"
      filter={found}
      home={home}
      homeLabel="First view"
      height={HEIGHT}
      isLegendBelow
      listWords="The preview has the newest permits as a list."
      onOpenPermit={(id) => open(permitHref(id), '_blank', 'noopener')}
    />
  );
}
