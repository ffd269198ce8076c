import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Facet } from '#shared/domain/filter/facets.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { citiesThatStay } from '../../lib/api/filter-choices.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { joinList, splitList } from '../../lib/format/typed-values.ts';
import { FieldGroup } from '../form/field-group.tsx';
import { type AddPlace, FacetField, isChoiceList } from './facet-field.tsx';
import type { FacetLook, FilterLayout } from './filter-layouts.ts';
import type { FieldErrors, TypedFilter } from './typed-filter.ts';
import { withPlace } from './typed-list.ts';

const PlaceField = lazyPart(
  async () => (await import('../places/place-field.tsx')).PlaceField,
  <div className="h-20" />,
);

interface FilterEditorProps {
  readonly layout: FilterLayout;
  readonly value: TypedFilter;
  readonly onChange: (value: TypedFilter) => void;
  readonly errors?: FieldErrors;
  /** What stands below the fields of a group. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** The trades of the user's profile: a select offers several of them as one choice. */
  readonly ownTrades?: readonly Trade[];
}

/** The fields of a filter on any screen. New states clear the cities they lack (PRODUCT §4). */
export function FilterEditor(props: FilterEditorProps) {
  const { layout, value, onChange, errors = {}, notes = {}, ownTrades = [] } = props;
  const client = useQueryClient();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const change = (next: TypedFilter): void => {
    latest.current = next;
    onChange(next);
  };
  const clearCities = async (): Promise<void> => {
    const { states, cities } = latest.current;
    const stay = await citiesThatStay(client, splitList(cities), states, layout.cities?.as === 'typed');
    const { current } = latest;
    const kept = splitList(current.cities).filter((city) => stay.includes(city));
    // Not if somebody changed them in the meantime.
    const isSame = String(current.states) === String(states) && current.cities === cities;
    if (isSame && kept.length < splitList(cities).length) change({ ...current, cities: joinList(kept) });
  };
  const addPlace: AddPlace = (place, typedIn) => change(withPlace(latest.current, place, typedIn));
  const field = ([facet, look]: LaidOut) => (
    <FacetField
      key={facet}
      facet={facet}
      look={look}
      typed={value[facet]}
      states={value.states}
      error={errors[facet]}
      ownTrades={ownTrades}
      onPlace={addPlace}
      onChange={(typed) => {
        change({ ...latest.current, [facet]: typed });
        if (facet === 'states' && value.cities !== '') void clearCities();
      }}
    />
  );
  const fields = Object.entries(layout) as LaidOut[];
  const groups = [...Map.groupBy(fields, ([, { group }]) => group)];
  if (groups.every(([title]) => title === undefined)) return fields.map(field);
  return (
    <div className="space-y-8">
      {groups.map(([title = '', some]) => (
        <FieldGroup key={title} title={title}>
          {some.some(([facet]) => facet === 'cities') && (
            <PlaceField
              adds
              label="Add a place"
              value={null}
              onChange={(place) => place && addPlace(place)}
            />
          )}
          {stretches(some).map((stretch) => (
            <div key={stretch.fields[0]?.[0]} className={stretch.className}>
              {stretch.fields.map(field)}
            </div>
          ))}
          {notes[title]}
        </FieldGroup>
      ))}
    </div>
  );
}

type LaidOut = readonly [Facet, FacetLook];
interface Stretch {
  readonly className: string;
  readonly fields: LaidOut[];
}

const ALONE = '';
const LISTS = 'min-w-0';
const HALVES = 'grid grid-cols-2 items-start gap-3';

/** The fields of a group in stretches: lists of checkboxes below each other without space, and halves side by side. */
function stretches(fields: readonly LaidOut[]): Stretch[] {
  const all: Stretch[] = [];
  for (const laidOut of fields) {
    const [facet, look] = laidOut;
    const className = look.half === true ? HALVES : isChoiceList(facet, look) ? LISTS : ALONE;
    const last = all.at(-1);
    if (last !== undefined && className !== ALONE && last.className === className) last.fields.push(laidOut);
    else all.push({ className, fields: [laidOut] });
  }
  return all;
}
