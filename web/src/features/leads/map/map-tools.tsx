import { type ReactNode, useState } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { areaFilter } from '#shared/domain/filter/profile-filter.ts';
import type { Area } from '#shared/domain/profile.ts';
import { splitList } from '../../../lib/format/typed-values.ts';
import type { LngLat } from '../../../lib/map/map-shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DrawArea } from '../../../ui/map/draw-area.tsx';
import { useDrawing } from '../../../ui/map/use-drawing.ts';

/** The places of a filter: whatever one sets takes the place of the others. */
function splitPlace({ states, cities, counties, zips, territory, ...work }: PermitFilter) {
  const place = { states, cities, counties, zips, territory };
  return { work, place: String(filterToQuery(place as PermitFilter)) };
}

/** A filter in other areas, as `area-text.ts` writes them, wherever it looked before. */
export function inAreas(filter: PermitFilter, territory: readonly string[]): PermitFilter {
  return { ...splitPlace(filter).work, territory: [...territory] };
}

const TOOLS = {
  Draw: 'm8 2 6 4.5-2.3 7H4.3L2 6.5z',
  Radius: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2m0 6h6',
  ZIP: 'M3 4h10L3 12h10',
} as const;
type Tool = keyof typeof TOOLS;
const TERRITORY_PIN =
  'M8 14.5C5 10.5 3.5 8.3 3.5 6.2a4.5 4.5 0 0 1 9 0c0 2.1-1.5 4.3-4.5 8.3M8 4.7a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2';

export type MapTools = ReturnType<typeof useMapTools>;

const SHAPES = { Draw: 'outline', Radius: 'circle', ZIP: null } as const;

/** The tool in use on the map of leads, and what is drawn with it. */
export function useMapTools() {
  const [tool, setTool] = useState<Tool | null>(null);
  const drawing = useDrawing(null);
  return {
    tool,
    drawing,
    choose: (next: Tool | null): void => {
      setTool(next);
      drawing.draw(next && SHAPES[next]);
    },
  };
}

interface ToolsBarProps {
  readonly tools: MapTools;
  /** The reader's own area; null if they named none. */
  readonly own: Area | null;
  readonly filter: PermitFilter;
  /** The middle of the map. */
  readonly middle: LngLat | undefined;
  readonly onFilter: (filter: PermitFilter) => void;
}

/** Four ways to say where, over the map of leads, and the one in use. */
export function MapToolsBar({ tools, own, filter, middle, onFilter }: ToolsBarProps) {
  const { tool, choose, drawing } = tools;
  const { work, place } = splitPlace(filter);
  const find = (areas: readonly string[]): void => {
    choose(null);
    onFilter(inAreas(filter, areas));
  };
  const close = (): void => choose(null);
  return (
    <div className="flex max-w-full flex-col items-start gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of joined buttons */}
      <div
        role="group"
        aria-label="Where"
        className="flex max-w-full rounded border border-line-strong bg-raised shadow"
      >
        {own !== null && (
          <ToolButton
            path={TERRITORY_PIN}
            isOn={place === String(filterToQuery(areaFilter(own)))}
            onPress={() => {
              close();
              onFilter({ ...work, ...areaFilter(own) });
            }}
          >
            My territory
          </ToolButton>
        )}
        {(Object.keys(TOOLS) as Tool[]).map((one) => (
          <ToolButton
            key={one}
            path={TOOLS[one]}
            isOn={tool === one}
            onPress={() => choose(tool === one ? null : one)}
          >
            {one}
          </ToolButton>
        ))}
      </div>
      <div className="max-w-full rounded border border-line-strong bg-raised shadow empty:hidden *:mt-0">
        {drawing.shape !== null && (
          <DrawArea
            drawing={drawing}
            onClose={close}
            middle={middle}
            use={(area, name) => <Button onClick={() => find([area])}>Search this {name}</Button>}
          />
        )}
        {tool === 'ZIP' && <Zips onFind={find} />}
      </div>
    </div>
  );
}

function ToolButton(props: {
  readonly path: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onPress}
      className={classNames(
        'flex h-11 items-center gap-1.5 px-2.5 text-14 font-medium whitespace-nowrap first:rounded-l-[3px] last:rounded-r-[3px] not-first:border-l not-first:border-line sm:h-9',
        props.isOn ? 'bg-ink text-paper' : 'hover:bg-sunken',
      )}
    >
      <Icon path={props.path} className="size-4 max-sm:hidden" />
      {props.children}
    </button>
  );
}

function Zips({ onFind }: { readonly onFind: (areas: readonly string[]) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className="flex items-end gap-2 px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        const zips = splitList(text);
        const isFine = zips.length > 0 && zips.every((zip) => /^\d{5}$/.test(zip));
        setProblem(isFine ? undefined : 'Enter ZIP codes of five digits, such as 78701, 78702.');
        if (isFine) onFind(zips.map((zip) => `zip:${zip}`));
      }}
    >
      <TextField
        label="ZIP codes"
        inputMode="numeric"
        error={problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
