import { type ReactNode, useState } from 'react';
import { HEAT_MAP_PERIODS } from '#shared/domain/heat-map.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { FilterEditor } from '../../ui/filter/filter-editor.tsx';
import { BAR_MORE, BAR_PLACE, BAR_WORK } from '../../ui/filter/filter-layouts.ts';
import { readTypedFilter, type TypedFilter, typedFilter } from '../../ui/filter/typed-filter.ts';
import { JoinedButtons } from '../../ui/form/joined-buttons.tsx';
import type { MapQuestion } from './map-question.ts';

interface MapBarProps {
  readonly question: MapQuestion;
  readonly ask: (change: Partial<MapQuestion>) => void;
  /** The trades of the user's profile. */
  readonly ownTrades: readonly Trade[];
  /** What was counted. */
  readonly children: ReactNode;
}

/** The page's heading, everything the map can be asked, and what was counted. */
export function MapBar({ question, ask, ownTrades, children }: MapBarProps) {
  const editor = {
    value: typedFilter(question.filter),
    onChange: (typed: TypedFilter) => ask({ filter: readTypedFilter(typed) }),
    ownTrades,
  };
  const [beginsOpen] = useState(() => Object.keys(BAR_MORE).some((facet) => facet in question.filter));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-3">
      <h1 className="mr-2 text-20 font-semibold max-sm:w-full">Heat Map</h1>
      <FilterEditor layout={BAR_PLACE} {...editor} />
      <JoinedButtons
        label="Period"
        choices={HEAT_MAP_PERIODS}
        value={question.days}
        onChange={(days) => ask({ days })}
        words={(days) => `${days} days`}
        className="whitespace-nowrap not-first:border-l not-first:border-line-strong sm:h-9"
      />
      <FilterEditor layout={BAR_WORK} {...editor} />
      <details open={beginsOpen} className="open:w-full">
        <summary className="flex min-h-11 items-center px-2 text-14 underline sm:min-h-9">More</summary>
        <div className="flex flex-wrap gap-2 py-1">
          <FilterEditor layout={BAR_MORE} {...editor} />
        </div>
      </details>
      {/* On a line of its own, so that its length moves nothing. */}
      <div className="min-h-12 w-full text-12 text-pretty text-muted sm:min-h-8">{children}</div>
    </div>
  );
}
