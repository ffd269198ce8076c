import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { read } from '../../../lib/api/read.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../lib/browser/media-query.ts';
import { counted, formatCount } from '../../../lib/format/format.ts';
import { boxOfPoints } from '../../../lib/map/box-of-points.ts';
import { canDrawMaps } from '../../../lib/map/can-draw-maps.ts';
import { COUNTRY_BOX } from '../../../lib/map/places.ts';
import { Button } from '../../../ui/button.tsx';
import { FoundMap, FoundMapSkeleton } from '../../../ui/map/found-map.tsx';
import type { TaggedLead } from '../../../ui/map/leads/lead-layers.ts';
import type { MapBounds, MapPlace } from '../../../ui/map/real-map.tsx';
import { type LeadPoints, useLeadPoints } from '../../../ui/map/use-points.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ALL_LEADS, type LeadsView, leadsViewQuery } from '../leads-view.ts';
import type { Leads } from '../use-leads.ts';
import { areaOfMap } from './map-area.ts';
import { MapCard } from './map-card.tsx';
import { inAreas, MapToolsBar, useMapTools } from './map-tools.tsx';
import { useHoveredLead } from './use-hovered-lead.ts';

/** The usual height of the card over a phone's map. */
const CARD_PX = 310;
/** What is left of the window beside the bars. */
const HEIGHT = 'h-[calc(100dvh-3.25rem-var(--foot))] min-h-80 md:h-[calc(100dvh-9.25rem)]';
const LIST_WORDS = 'The list has the same leads.';

interface LeadsMapProps {
  readonly leads: Leads;
  /** The list, whose hovered or focused lead is marked. */
  readonly list: RefObject<HTMLElement | null>;
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
          <Link
            to={`/heatmap?${new URLSearchParams({ list: String(leadsViewQuery(props.leads.view)) })}`}
            className="underline"
          >
            heat map
          </Link>{' '}
          shows their cities on an outline.
        </p>
      </Notice>
    </div>
  );
}

function DrawnMap({ leads, list }: LeadsMapProps) {
  const { view, user, shown, result, pageIds, search } = leads;
  const { filter, minScore } = view;
  const permitIds = result.data && !result.isPlaceholderData ? pageIds : undefined;
  const places = useLeadPoints(permitIds ?? []);
  const hovered = useHoveredLead(list);
  const isPhone = !useMediaQuery(TABLE_WIDTH);
  const tools = useMapTools();
  const { circle, corners, press } = tools.drawing;
  const [area, setArea] = useState<string | null>(null);
  const [seen, setSeen] = useState<MapBounds | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const [cardId, setCardId] = useState<string | null>(null);
  const [target, setTarget] = useState<MapPlace>();
  const isHere = area !== null && filter.territory?.length === 1 && filter.territory[0] === area;
  const home = useHome(String(filterToQuery(filter, undefined, minScore)), permitIds, places, isHere);
  const card = Math.max(0, pageIds.indexOf(cardId ?? ''));
  const openId = leads.openId ?? (isPhone ? (pageIds[card] ?? null) : null);
  const markedId = hovered ?? openId;
  const marked = markedId === null ? undefined : places.points.get(markedId);
  const tagged = useMemo(() => tagsOf(shown, places, openId), [shown, places, openId]);
  const areas = useMemo(() => (circle === null ? undefined : [circle]), [circle]);
  if (home === null) return <FoundMapSkeleton height={HEIGHT} />;
  const searchHere = (found: string): void => {
    setArea(found);
    setMoved(false);
    search(inAreas(filter, [found]));
  };
  const goTo = (at: number): void => {
    const id = pageIds[at] ?? '';
    const point = places.points.get(id);
    setCardId(id);
    if (point !== undefined) setTarget({ at: point, zoom: 0 });
  };
  const missing = (permitIds ?? []).filter((id) => !places.points.has(id)).length;
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
        fills
        coveredPx={isPhone ? CARD_PX : 0}
        tagged={tagged}
        marked={marked}
        areas={areas}
        corners={corners}
        onPress={press}
        target={target}
        onOpenPermit={(id) => (isPhone && pageIds.includes(id) ? setCardId(id) : leads.open(id))}
        onMove={({ bounds }, isByUser) => {
          setSeen(bounds);
          if (isByUser) setMoved(true);
        }}
        legendNote={
          places.isSettled &&
          missing > 0 && (
            <p className="text-muted">
              {formatCount(missing)} of this page’s {counted(permitIds?.length ?? 0, 'lead')} without a map
              point
            </p>
          )
        }
      />
      <div className="absolute top-6 left-3 md:top-3 flex max-w-[calc(100%-4.5rem)] flex-wrap items-start gap-2">
        <MapToolsBar
          tools={tools}
          own={user.area}
          filter={filter}
          middle={seen === null ? undefined : [(seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2]}
          onFilter={search}
        />
        {hasMoved && seen !== null && tools.tool === null && (
          <SearchHere
            bounds={seen}
            viewOf={(found) => leads.firstPage(inAreas(filter, [found]))}
            onSearch={searchHere}
          />
        )}
        {markedId !== null && marked === undefined && places.isSettled && (
          <p className="rounded border border-line-strong bg-raised px-2 py-1 text-12">
            This lead has no map point.
          </p>
        )}
      </div>
      {isPhone && tools.tool === null && <MapCard leads={leads} at={card} onGo={goTo} />}
    </div>
  );
}

/** Searches what the map shows, and says before how many leads that finds. */
function SearchHere(props: {
  readonly bounds: MapBounds;
  readonly viewOf: (area: string) => LeadsView;
  readonly onSearch: (area: string) => void;
}) {
  const area = areaOfMap(props.bounds);
  const { filter, minScore } = area === null ? ALL_LEADS : props.viewOf(area);
  const { data } = useQuery({
    ...read('permitSummary', { query: filterToQuery(filter, undefined, minScore) }),
    enabled: area !== null,
  });
  return (
    <Button
      disabled={area === null}
      onClick={() => area !== null && props.onSearch(area)}
      className="border-ink text-14 shadow sm:h-9"
    >
      {area === null ? 'Zoom in to search this area' : 'Search this area'}
      {area !== null &&
        data !== undefined &&
        `, ${data.total === 0 ? 'no leads' : counted(data.total, 'lead')}`}
    </Button>
  );
}

/** How many of the best leads of a page are shown with their value. */
const TAGS = 5;

/** The best leads of a page, and the open one, that have a map point. */
function tagsOf(rows: Leads['shown'], { points }: LeadPoints, openId: string | null): TaggedLead[] {
  const placed = rows.filter(({ id }) => points.has(id));
  return placed.flatMap(({ id, who, valuation }, at) => {
    const [point, isOpen] = [points.get(id), id === openId];
    return point !== undefined && (at < TAGS || isOpen) ? [{ id, at: point, ...who, valuation, isOpen }] : [];
  });
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
