import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type StateName, stateCode } from '#shared/domain/permit/states.ts';
import { stormStates } from '#shared/domain/permit/storms.ts';
import { asCounty } from '#shared/domain/places/place-names.ts';
import { placeFaultInWords } from '#shared/domain/places/place-words.ts';
import { areaWords } from '#shared/domain/territory/area-text.ts';
import { areasOfGeoJson } from '#shared/domain/territory/geo-json.ts';
import { parseTerritory } from '#shared/domain/territory/territory.ts';
import { call, errorMessage } from '../../lib/api/api.ts';
import { readCurrentPoint } from '../../lib/browser/current-point.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { Button } from '../button.tsx';
import { TextAreaField, TextField } from '../form/field.tsx';
import { ICONS, Icon } from '../icon.tsx';
import { circleAround, MilesField } from './circle.tsx';

const StormFields = lazyPart(async () => (await import('./storm-fields.tsx')).StormFields);
const AreaMap = lazyPart(async () => (await import('../map/area-map.tsx')).AreaMap, <div className="h-80" />);

interface TerritoryFieldProps {
  /** Areas as `area-text.ts` writes them. */
  readonly value: readonly string[];
  readonly onChange: (areas: string[]) => void;
  /** The chosen states, where a map to draw on begins. */
  readonly states?: readonly StateName[];
}

const NO_STATES: readonly StateName[] = [];

/** The areas of a filter, and ways to add one: drawn on a map, or without one. */
export function TerritoryField({ value, onChange, states = NO_STATES }: TerritoryFieldProps) {
  const [isDrawing, setDrawing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @returns whether the areas were added */
  const add = (areas: readonly string[] | string): boolean => {
    const all = typeof areas === 'string' ? areas : [...new Set([...value, ...areas])];
    const parsed = typeof all === 'string' ? all : parseTerritory(all);
    setProblem(typeof parsed === 'string' ? parsed : null);
    if (typeof all === 'string' || typeof parsed === 'string') return false;
    onChange(all);
    return true;
  };
  return (
    <div>
      {value.length > 0 && (
        <ul className="space-y-1">
          {value.map((area) => (
            <li key={area} className="flex items-center gap-2 text-14">
              <span className="min-w-0 break-words first-letter:uppercase">{areaWords(area)}</span>
              <button
                type="button"
                aria-label={`Remove the area ${areaWords(area)}`}
                onClick={() => onChange(value.filter((one) => one !== area))}
                className="grid size-9 shrink-0 place-items-center rounded text-muted hover:text-problem sm:size-7"
              >
                <Icon path={ICONS.close} className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <details className="group border-b border-line py-1">
        <summary className="flex min-h-10 items-center justify-between text-14 font-medium">
          Add an area
          <Icon path={ICONS.opens} width={2} className="size-3 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="space-y-4 pb-3">
          {isDrawing ? (
            <AreaMap
              areas={value}
              states={states}
              onAdd={(area) => add([area])}
              onClose={() => setDrawing(false)}
            />
          ) : (
            canDrawMaps() && <Button onClick={() => setDrawing(true)}>Draw on a map</Button>
          )}
          <AroundMe onAdd={add} />
          <Places onAdd={add} />
          <Pasted onAdd={add} />
          {stormStates().length > 0 && <StormFields onAdd={add} />}
        </div>
      </details>
      <p aria-live="polite" className="mt-1 text-14 text-problem empty:hidden">
        {problem}
      </p>
      <p className="mt-1 text-12 text-muted">
        A permit in any of the areas matches. “Leads nearby” of an open lead makes one around its address.
      </p>
    </div>
  );
}

interface AddProps {
  readonly onAdd: (areas: readonly string[] | string) => boolean;
}

function AroundMe({ onAdd }: AddProps) {
  const [miles, setMiles] = useState('10');
  const asking = useMutation({
    mutationFn: readCurrentPoint,
    onSuccess: ({ latitude, longitude }) => onAdd([circleAround(latitude, longitude, miles, 'my location')]),
    onError: (error) => onAdd(errorMessage(error)),
  });
  return (
    <Row
      action={
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          Around my location
        </Button>
      }
    >
      <MilesField label="Within" value={miles} onChange={setMiles} />
    </Row>
  );
}

function Places({ onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [isReading, setIsReading] = useState(false);
  const add = async (): Promise<void> => {
    setIsReading(true);
    const areas = await areasOfPlaces(text);
    setIsReading(false);
    if (onAdd(areas)) setText('');
  };
  return (
    <Row
      action={
        <Button busy={isReading} onClick={() => void add()}>
          Add places
        </Button>
      }
    >
      <TextField
        label="ZIP codes or counties"
        placeholder="78701; Travis, TX"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Row>
  );
}

/** The areas of a text such as "78701; Travis, TX". @returns a sentence if a part is neither a ZIP code nor a county */
async function areasOfPlaces(text: string): Promise<readonly string[] | string> {
  const parts = text.split(';').flatMap((part) => part.trim() || []);
  if (parts.length === 0) return 'Enter a ZIP code, or a county with its state, such as Travis, TX.';
  try {
    const areas = await Promise.all(parts.map(readArea));
    return areas.every((area) => 'text' in area)
      ? areas.map((area) => area.text)
      : (areas.flatMap((area) => ('fault' in area ? [area.fault] : []))[0] ?? '');
  } catch {
    return 'The places could not be looked up. Check your connection, then try again.';
  }
}

/** A ZIP code needs no permit yet. */
async function readArea(part: string): Promise<{ readonly text: string } | { readonly fault: string }> {
  if (/^\d{5}$/.test(part)) return { text: `zip:${part}` };
  const { asked } = await call('coverage', { query: new URLSearchParams({ place: asCounty(part) }) });
  const [place] = asked?.places ?? [];
  const fault = asked === undefined ? null : placeFaultInWords(asked, part);
  if (fault !== null) return { fault };
  if (place?.kind === 'county' && place.name !== null)
    return { text: `county:${place.name}, ${stateCode(place.state)}` };
  return { fault: `“${part}” is no county we know. Enter a ZIP code, or a county with its state.` };
}

function Pasted({ onAdd }: AddProps) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const add = (): void => {
    if (!onAdd(areasOfGeoJson(text, name))) return;
    setText('');
    setName('');
  };
  return (
    <div className="space-y-3">
      <TextAreaField
        label="Outline as GeoJSON"
        hint="A polygon that another map program saved, with holes if it has some."
        rows={3}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Row action={<Button onClick={add}>Add outline</Button>}>
        <TextField
          label="Its name"
          aside="Optional"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Row>
    </div>
  );
}

function Row({ action, children }: { readonly action: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">{children}</div>
      {action}
    </div>
  );
}
