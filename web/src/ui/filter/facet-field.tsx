import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FIXED_LISTS, fixedList } from '#shared/domain/filter/facet-kinds.ts';
import { FACET_ROWS, FACETS, type Facet, type FacetValue } from '#shared/domain/filter/facets.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { businessLabels, TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { type PlaceName, placeLabel } from '#shared/domain/places/place.ts';
import { placeChoices, placeFault, uncoveredPlace } from '#shared/domain/places/place-words.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { countyName } from '#shared/domain/territory/county-name.ts';
import { type Choice, type FilterChoices, useFilterChoices } from '../../lib/api/filter-choices.ts';
import { read } from '../../lib/api/read.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { counted, formatMoney } from '../../lib/format/format.ts';
import { joinList, splitList } from '../../lib/format/typed-values.ts';
import { useEventCallback } from '../../lib/page/use-event-callback.ts';
import { Button } from '../button.tsx';
import { CheckboxField } from '../form/checkbox.tsx';
import { ChipGroup } from '../form/chip-group.tsx';
import { ChoiceList } from '../form/choice-list.tsx';
import { SelectField, TextField } from '../form/field.tsx';
import { TellMe } from '../places/tell-me.tsx';
import { BarSelect } from './bar-select.tsx';
import type { FacetLook } from './filter-layouts.ts';
import type { TypedFilter } from './typed-filter.ts';
import { findChosen, withChoices } from './typed-list.ts';

const TerritoryField = lazyPart(
  async () => (await import('../territory/territory-field.tsx')).TerritoryField,
  <div className="h-20" />,
);

/** The least project values to choose from in a bar, in US dollars. */
export const LEAST_VALUES = [10_000, 25_000, 50_000, 100_000, 500_000] as const;
const LAST_DAYS = [7, 30, 90] as const;

/** Adds a place to a filter. @param typedIn the field that has it as typed, which ends there */
export type AddPlace = (
  place: PlaceName,
  typedIn?: { readonly facet: 'cities' | 'counties'; readonly entry: string },
) => void;

interface FieldProps {
  readonly facet: Facet;
  readonly look: FacetLook;
  readonly typed: TypedFilter[Facet];
  readonly onChange: (typed: TypedFilter[Facet]) => void;
  readonly error: string | undefined;
  /** The states of the filter, which decide what is known of a place. */
  readonly states: readonly StateName[];
  readonly ownTrades: readonly Trade[];
  readonly onPlace: AddPlace;
}

/** The control of a facet, by its kind and how a screen shows it. */
export function FacetField(props: FieldProps) {
  const { facet, look, typed, onChange, states } = props;
  const { kind } = FACETS[facet];
  if (facet === 'next') return <NextField {...props} typed={typed as readonly Trade[]} />;
  if (look.as === 'select') return <FacetSelect {...props} />;
  const fixed = fixedList(kind);
  if (fixed !== undefined) return <ChosenField {...props} choices={choicesOf(fixed)} />;
  if (isOffered(facet)) return <OfferedField {...props} facet={facet} typed={String(typed)} />;
  if (kind === 'areas') {
    const areas = <TerritoryField value={typed as readonly string[]} onChange={onChange} states={states} />;
    return look.label === undefined ? (
      areas
    ) : (
      <>
        <p className="text-14 font-medium">{look.label}</p>
        {areas}
      </>
    );
  }
  if (kind === 'boolean') return <FlagField {...props} typed={String(typed)} />;
  if (kind === 'days') return <DaysField {...props} typed={String(typed)} />;
  const { label, hint, placeholder } = look;
  return (
    <TextField
      label={label ?? FACETS[facet].label}
      hint={hint}
      placeholder={placeholder}
      type={kind === 'day' ? 'date' : undefined}
      inputMode={kind === 'amount' ? 'decimal' : kind === 'zips' ? 'numeric' : undefined}
      error={props.error}
      value={String(typed)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The trades that are likely next in the place, and those already chosen; nothing where there are none. */
function NextField(props: TypedProps<readonly Trade[]>) {
  const { typed, look, states } = props;
  const known = useFilterChoices(states).next;
  const ids = TRADE_IDS.filter((id) => typed.includes(id) || known.some(({ value }) => value === id));
  const choices = choicesOf({ ...FIXED_LISTS.trades, ids });
  // In a bar its place is kept, so that it moves nothing when the trades arrive.
  if (look.as === 'select')
    return (
      <span className={ids.length === 0 ? 'invisible' : 'contents'}>
        <FacetSelect {...props} choices={choices} />
      </span>
    );
  return ids.length === 0 ? null : <ChosenField {...props} choices={choices} />;
}

/** Whether a facet is shown as a collapsed list of checkboxes. */
export function isChoiceList(facet: Facet, { as, hint }: FacetLook): boolean {
  return (
    as === 'list' || (as === undefined && hint === undefined && fixedList(FACETS[facet].kind) !== undefined)
  );
}

type TypedProps<T = string> = Omit<FieldProps, 'typed'> & { readonly typed: T };

function ChosenField({
  facet,
  look,
  typed,
  onChange,
  choices,
}: FieldProps & { readonly choices: readonly Choice<string>[] }) {
  const { as, label = FACETS[facet].label, hint, none } = look;
  const chosen = {
    legend: label,
    choices,
    value: typed as readonly string[],
    onChange: (values: string[]) => onChange(values as unknown as FacetValue<Facet> & TypedFilter[Facet]),
  };
  if (as === 'chips') return <ChipGroup<string> {...chosen} hint={hint} />;
  const list = <ChoiceList<string> {...chosen} none={none} />;
  return hint === undefined ? (
    list
  ) : (
    <>
      {list}
      <p className="mt-1 text-12 text-muted">{hint}</p>
    </>
  );
}

/** The facets for which names on record are offered, and which names. */
const OFFERED = {
  cities: 'cities',
  counties: 'counties',
  permitTypes: 'permitTypes',
  withoutTypes: 'permitTypes',
} as const satisfies { readonly [F in Facet]?: keyof FilterChoices };
type OfferedFacet = keyof typeof OFFERED;

function isOffered(facet: Facet): facet is OfferedFacet {
  return facet in OFFERED;
}

/** A list of names of which those on record are offered: only these, or with a text to type others (PRODUCT §5). */
function OfferedField(props: TypedProps & { readonly facet: OfferedFacet }) {
  const { facet, look, typed, onChange, states, error, onPlace } = props;
  const offered = useFilterChoices(states)[OFFERED[facet]];
  const { label = FACETS[facet].label, hint, none, empty, knownAs = label } = look;
  const [left, setLeft] = useState<string>();
  if (look.as === 'list')
    return (
      <ChoiceList
        legend={label}
        choices={offered}
        none={none}
        empty={empty}
        value={splitList(typed)}
        onChange={(chosen) => onChange(joinList(chosen))}
      />
    );
  const values = offered.map(({ value }) => value);
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={error}
        value={typed}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(typed)}
      />
      {(facet === 'cities' || facet === 'counties') &&
        left === typed &&
        splitList(typed)
          .filter((name) => !values.some((value) => isSameCity(value, name)))
          .map((name) => (
            <UnknownPlace
              key={name}
              kind={facet}
              name={name}
              onPlace={(place) => onPlace(place, { facet, entry: name })}
            />
          ))}
      {offered.length > 0 && (
        <ChoiceList
          legend={knownAs}
          none="None chosen"
          choices={offered}
          value={findChosen(typed, values)}
          onChange={(chosen) => onChange(withChoices(typed, values, chosen))}
        />
      )}
    </>
  );
}

interface UnknownPlaceProps {
  readonly kind: 'cities' | 'counties';
  readonly name: string;
  readonly onPlace: (place: PlaceName) => void;
}

/** What a typed city or county means that is not in the list: one place with permits takes its place, else why it finds nothing. */
function UnknownPlace({ kind, name, onPlace }: UnknownPlaceProps) {
  const place = kind === 'cities' ? name : countyName(name);
  const { asked } = useQuery(read('coverage', { query: new URLSearchParams({ place }) })).data ?? {};
  const isNamed = asked?.places.some(
    (one) =>
      one.isCovered &&
      one.kind === (kind === 'cities' ? 'city' : 'county') &&
      isSameCity(one.name ?? '', name),
  );
  const fault = asked === undefined || (isNamed && !asked.isGuess) ? null : placeFault(asked, name);
  const meant = asked !== undefined && fault === null && !isNamed ? asked.places[0] : undefined;
  const uncovered = asked === undefined ? null : uncoveredPlace(asked);
  const settle = useEventCallback(onPlace);
  useEffect(() => {
    if (meant !== undefined) settle(meant);
  }, [meant, settle]);
  return (
    <div role="status" className="text-14">
      {asked !== undefined && fault !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-problem">
          {fault}
          {placeChoices(asked).map((one) => (
            <Button key={placeLabel(one)} size="small" onClick={() => onPlace(one)}>
              {placeLabel(one)}
            </Button>
          ))}
          {uncovered !== null && <TellMe place={uncovered} />}
        </p>
      )}
    </div>
  );
}

function FlagField({ facet, look, typed, onChange }: TypedProps) {
  const { as, label = FACETS[facet].label } = look;
  if (as === 'checkbox')
    return (
      <CheckboxField
        label={label}
        checked={typed === 'no'}
        onChange={({ target }) => onChange(target.checked ? 'no' : '')}
      />
    );
  const row = FACET_ROWS[facet];
  return (
    <SelectField label={label} value={typed} onChange={({ target }) => onChange(target.value)}>
      <option value="">Either</option>
      <option value="yes">{'answers' in row ? row.answers.yes : 'Yes'}</option>
      <option value="no">{'answers' in row ? row.answers.no : 'No'}</option>
    </SelectField>
  );
}

function DaysField({ facet, look, typed, onChange }: TypedProps) {
  return (
    <SelectField
      label={look.label ?? FACETS[facet].label}
      value={typed}
      onChange={({ target }) => onChange(target.value)}
      none="Any time"
      options={optionsWith(LAST_DAYS, Number(typed)).map((days) => [
        days,
        days === 1 ? 'Today' : `Last ${days} days`,
      ])}
    />
  );
}

/** The choices and the current value, which a link may have set, ascending. */
export function optionsWith(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].filter((value) => value > 0).sort((a, b) => a - b);
}

/** Stands for all trades of the user's profile. */
const OWN = 'mine';

function businessLabel(trades: readonly Trade[]): string {
  const [first = '', ...others] = businessLabels(trades);
  return others.length === 0 ? first : `My ${counted(trades.length, 'trade')}`;
}

/** One choice of a fixed list or of a least value, or any. */
function FacetSelect({
  facet,
  look,
  typed,
  onChange,
  ownTrades,
  choices,
}: FieldProps & { readonly choices?: readonly Choice<string>[] }) {
  const { kind, label } = FACETS[facet];
  const fixed = fixedList(kind);
  const option = (value: string, words: ReactNode) => (
    <option key={value} value={value}>
      {words}
    </option>
  );
  const own = facet === 'trades' && ownTrades.length > 1;
  const chosen = typed as readonly string[];
  return (
    <BarSelect
      label={look.label ?? label}
      value={fixed === undefined ? String(typed) : chosen.length > 1 ? OWN : (chosen[0] ?? '')}
      onChange={(text) =>
        onChange(
          fixed === undefined ? text : text === OWN ? ownTrades : text === '' ? [] : ([text] as never[]),
        )
      }
    >
      {option('', look.none ?? 'Any')}
      {own && option(OWN, businessLabel(ownTrades))}
      {fixed === undefined
        ? LEAST_VALUES.map((value) => option(String(value), `${formatMoney(value)}+`))
        : (choices ?? choicesOf(fixed)).map((choice) => option(choice.value, choice.label))}
    </BarSelect>
  );
}

function choicesOf({ ids, label }: NonNullable<ReturnType<typeof fixedList>>): Choice<string>[] {
  return ids.map((id) => ({ value: id, label: label(id) }));
}
