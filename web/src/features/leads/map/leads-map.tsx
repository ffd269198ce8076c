import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { counted, formatCount } from '../../../lib/format/format.ts';
import { boxOfPoints } from '../../../lib/map/box-of-points.ts';
import { canDrawMaps } from '../../../lib/map/can-draw-maps.ts';
import { COUNTRY_BOX } from '../../../lib/map/places.ts';
import { Button } from '../../../ui/button.tsx';
import { FoundMap, FoundMapSkeleton } from '../../../ui/map/found-map.tsx';
import type { MapBounds } from '../../../ui/map/real-map.tsx';
import { type LeadPoints, useLeadPoints } from '../../../ui/map/use-points.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { LeadsView } from '../leads-view.ts';
import { areaOfMap } from './map-area.ts';
import { useHoveredLead } from './use-hovered-lead.ts';

const HEIGHT = 'h-[calc(100dvh-19rem)] min-h-80 xl:h-[calc(100dvh-11rem)]';
const LIST_WORDS = 'The list has the same leads.';

interface LeadsMapProps {
  readonly view: LeadsView;
  /** The leads of the page; undefined while they load. */
  readonly permitIds: string[] | undefined;
  readonly openId: string | null;
  /** The list, whose hovered or focused lead is marked. */
  readonly list: RefObject<HTMLElement | null>;
  readonly query: string;
  readonly onOpen: (id: string) => void;
  readonly onFilter: (filter: PermitFilter) => void;
}

/** The map of everything that the list's filter finds, with the hovered or open lead marked. */
export function LeadsMap(props: LeadsMapProps) {
  return canDrawMaps() ? (
    <DrawnMap {...props} />
  ) : (
    <div className="p-4">
      <Notice title="This browser cannot draw the map with streets" level={2}>
        <p>
          {LIST_WORDS} The{' '}
          <Link to={`/heatmap?${new URLSearchParams({ list: props.query })}`} className="underline">
            heat map
          </Link>{' '}
          shows their cities on an outline.
        </p>
      </Notice>
    </div>
  );
}

function DrawnMap({ view, permitIds, openId, list, onOpen, onFilter }: LeadsMapProps) {
  const { filter, minScore } = view;
  const leads = useLeadPoints(permitIds ?? []);
  const hovered = useHoveredLead(list);
  const [area, setArea] = useState<string | null>(null);
  const [moved, setMoved] = useState<MapBounds | null>(null);
  const isHere = area !== null && filter.territory?.length === 1 && filter.territory[0] === area;
  const home = useHome(String(filterToQuery(filter, undefined, minScore)), permitIds, leads, isHere);
  const markedId = hovered ?? openId;
  const marked = markedId === null ? undefined : leads.points.get(markedId);
  if (home === null) return <FoundMapSkeleton height={HEIGHT} />;
  const searchHere = (): void => {
    const found = moved === null ? null : areaOfMap(moved);
    if (found === null) return;
    setArea(found);
    setMoved(null);
    onFilter({ ...filter, territory: [found] });
  };
  const isTooLarge = moved !== null && areaOfMap(moved) === null;
  const missing = (permitIds ?? []).filter((id) => !leads.points.has(id)).length;
  return (
    // The attribute is for tests: the mark itself is drawn.
    <div className="relative" data-marked={marked && markedId}>
      <FoundMap
        label="Map of the leads"
        filter={filter}
        minScore={minScore}
        home={home}
        homeLabel="All leads of this page"
        height={HEIGHT}
        listWords={LIST_WORDS}
        marked={marked}
        onOpenPermit={onOpen}
        onMove={({ bounds }, isByUser) => isByUser && setMoved(bounds)}
        legendNote={
          leads.isSettled &&
          missing > 0 && (
            <p className="text-muted">
              {formatCount(missing)} of this page’s {counted(permitIds?.length ?? 0, 'lead')} without a map
              point
            </p>
          )
        }
      />
      <div className="absolute top-3 left-3 flex flex-col items-start gap-2">
        {moved !== null && (
          <Button size="small" disabled={isTooLarge} onClick={searchHere} className="shadow">
            {isTooLarge ? 'Zoom in to search this area' : 'Search this area'}
          </Button>
        )}
        {markedId !== null && marked === undefined && leads.isSettled && (
          <p className="rounded border border-line-strong bg-raised px-2 py-1 text-12">
            This lead has no map point.
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * The first view of the map: around the leads of the page. It changes with the search, not with the page or the order, and stays when
 * the search is for what the map shows. Null until the leads are known.
 */
function useHome(
  search: string,
  permitIds: readonly string[] | undefined,
  { points, isSettled }: LeadPoints,
  stays: boolean,
): MapBounds | null {
  const [home, setHome] = useState<{ readonly search: string; readonly box: MapBounds } | null>(null);
  if (home?.search !== search && permitIds !== undefined && isSettled) {
    const around = boxOfPoints(permitIds.map((id) => points.get(id)).filter((at) => at !== undefined));
    setHome({ search, box: (stays ? home?.box : around) ?? home?.box ?? COUNTRY_BOX });
  }
  return home?.box ?? null;
}
