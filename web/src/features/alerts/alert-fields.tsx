import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, Suspense } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { filterConditions } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { FOLLOW_DAYS } from '#shared/domain/next-trade.ts';
import { STATES, type StateName } from '#shared/domain/permit/states.ts';
import type { Choice } from '../../lib/api/filter-choices.ts';
import { useFilterChoices } from '../../lib/api/filter-choices.ts';
import {
  ACTION_CHOICES,
  LABEL_CHOICES,
  STATE_CHOICES,
  TRADE_CHOICES,
  USE_CHOICES,
} from '../../lib/api/fixed-choices.ts';
import { read } from '../../lib/api/read.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { localDay } from '../../lib/format/days.ts';
import { splitList } from '../../lib/format/typed-values.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { ChipGroup } from '../../ui/form/chip-group.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { SwitchField } from '../../ui/form/switch.tsx';
import { BlanksNote } from '../../ui/places/blanks-note.tsx';
import {
  type AlertForm,
  alertChecks,
  type ExtraFilters,
  FREQUENCIES,
  type Frequency,
  findChosen,
  frequencyChoices,
  fromChoice,
  TRIGGER_WORDS,
  toChoice,
  withChoices,
} from './alert-form.ts';

const TerritoryField = lazyPart(
  async () => (await import('../../ui/territory/territory-field.tsx')).TerritoryField,
);

const ANY_OF_THESE = 'Separate several with commas. Matches any of these.';

/** The list fields of PRODUCT §5. */
const LISTS = {
  cities: { label: 'Cities', offeredAs: 'Known cities', hint: ANY_OF_THESE },
  counties: { label: 'Counties', offeredAs: 'Known counties', hint: ANY_OF_THESE },
  permitTypes: {
    label: 'Permit types',
    offeredAs: 'Known permit types',
    hint: 'The whole name as the city writes it, separated by commas. Put one that has a comma in "quotes".',
  },
  keywords: {
    label: 'Keywords',
    offeredAs: '',
    hint: 'Whole words or phrases in type or description, separated by commas. Matches any of these.',
  },
} as const;

interface AlertFieldsProps {
  readonly form: UseFormReturn<AlertForm>;
  /** How often alerts are mailed that follow the user's email settings. */
  readonly usual: Frequency;
}

/** The fields of the alert form (PRODUCT §5), in the order of a question: what work, where, how much, which words, who has it. */
export function AlertFields({ form, usual }: AlertFieldsProps) {
  const { control, register, watch, formState } = form;
  const { errors } = formState;
  const states = watch('states');
  const trigger = watch('trigger');
  const offered = { ...useFilterChoices(states), keywords: [] };
  const selectStates = useSelectStates(form);
  const list = (name: keyof typeof LISTS) => (
    <Controller
      control={control}
      name={name}
      rules={{ validate: alertChecks.list }}
      render={({ field }) => (
        <ListField {...LISTS[name]} {...field} offered={offered[name]} error={errors[name]?.message} />
      )}
    />
  );
  const chips = (
    name: 'trades' | 'actions' | 'uses' | 'opportunities',
    legend: string,
    choices: readonly Choice<string>[],
    hint?: string,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <ChipGroup<string> legend={legend} hint={hint} choices={choices} value={value} onChange={onChange} />
      )}
    />
  );
  const channel = (name: 'emailNotifications' | 'pushNotifications', label: string, hint: ReactNode) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchField label={label} hint={hint} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
  const place = { states, cities: splitList(watch('cities')) };
  const hasLimit = watch('minValue').trim() !== '' || watch('maxValue').trim() !== '';
  return (
    <div className="space-y-8">
      <FieldGroup title="What work">
        {chips('trades', 'Trades', TRADE_CHOICES, 'None chosen means all of them.')}
        {chips('actions', 'Action', ACTION_CHOICES)}
        {chips('uses', 'Use', USE_CHOICES)}
        <div>
          <Controller
            control={control}
            name="next"
            render={({ field }) => (
              <ChoiceList<string>
                legend="Likely next"
                none="None chosen"
                choices={TRADE_CHOICES}
                {...field}
              />
            )}
          />
          <p className="mt-1 text-12 text-muted">
            Jobs without this trade so far, where it often follows at the same address within {FOLLOW_DAYS}{' '}
            days.
          </p>
        </div>
      </FieldGroup>
      <FieldGroup title="Where">
        <ChoiceList legend="States" choices={STATE_CHOICES} value={states} onChange={selectStates} />
        {list('cities')}
        {list('counties')}
        <Controller
          control={control}
          name="extra"
          render={({ field }) => <AreasField value={field.value} onChange={field.onChange} states={states} />}
        />
      </FieldGroup>
      <FieldGroup title="How much">
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Min value"
            inputMode="decimal"
            placeholder="$"
            error={errors.minValue?.message}
            {...register('minValue', { validate: alertChecks.minValue, deps: 'maxValue' })}
          />
          <TextField
            label="Max value"
            inputMode="decimal"
            placeholder="$"
            error={errors.maxValue?.message}
            {...register('maxValue', { validate: alertChecks.maxValue })}
          />
          {hasLimit && (
            <div className="col-span-2 -mt-2">
              <p className="text-14 text-muted">Permits with no value are left out.</p>
              <BlanksNote filter={{ ...place, minValue: 0 }} />
            </div>
          )}
        </div>
      </FieldGroup>
      <FieldGroup title="Which words">
        {list('keywords')}
        {list('permitTypes')}
      </FieldGroup>
      <FieldGroup title="Who has the job">
        {chips(
          'opportunities',
          'Labels',
          LABEL_CHOICES,
          'None chosen means all of them. Labels depend on your trades and your role.',
        )}
        <Controller
          control={control}
          name="extra"
          render={({ field }) => (
            <>
              <NoContractorField value={field.value} onChange={field.onChange} place={place} />
              <ExtraFilterList value={field.value} onChange={field.onChange} />
            </>
          )}
        />
      </FieldGroup>
      <FieldGroup title="How we tell you">
        <SelectField label="Notify me about" hint={TRIGGER_WORDS[trigger].means} {...register('trigger')}>
          {Object.entries(TRIGGER_WORDS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {channel('emailNotifications', 'Email', 'When this is off, the alert sends no email.')}
        <Controller
          control={control}
          name="frequency"
          render={({ field }) => (
            <ChipGroup
              single
              legend="How often"
              choices={frequencyChoices(`Same as my email settings (${FREQUENCIES[usual].toLowerCase()})`)}
              value={[toChoice(field.value)]}
              onChange={([choice]) => field.onChange(choice === undefined ? null : fromChoice(choice))}
            />
          )}
        />
        {channel(
          'pushNotifications',
          'Phone',
          <>
            A short message at once, not at night, on the devices you turned on under{' '}
            <Link to="/notifications#phone" className="text-ink underline">
              Phone alerts
            </Link>
            .
          </>,
        )}
        <p className="text-14 text-muted">
          <b className="font-medium text-ink">CRM or webhook</b>: set one up from the list once the alert is
          saved.
        </p>
      </FieldGroup>
      <TextField
        label="Name"
        autoComplete="off"
        hint="Shown in your list and emails."
        error={errors.name?.message}
        {...register('name', { validate: alertChecks.name })}
      />
    </div>
  );
}

/** The drawn areas, circles, ZIP codes and counties of an alert. */
function AreasField(props: ExtraFiltersProps & { readonly states: readonly StateName[] }) {
  const { value, onChange, states } = props;
  const { territory = [], ...others } = value;
  return (
    <div>
      <p className="text-14 font-medium">Areas</p>
      <Suspense fallback={<div className="h-20" />}>
        <TerritoryField
          value={territory}
          states={states}
          onChange={(areas) => onChange(areas.length === 0 ? others : { ...others, territory: areas })}
        />
      </Suspense>
    </div>
  );
}

interface ListFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** The entries on record to choose from, and their heading. */
  readonly offered: readonly Choice<string>[];
  readonly offeredAs: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A comma-separated list (PRODUCT §5) with checkboxes for the entries on record. Both change the same text. */
function ListField({ offered, offeredAs, onChange, ...field }: ListFieldProps) {
  const values = offered.map(({ value }) => value);
  return (
    <div>
      <TextField {...field} onChange={(event) => onChange(event.target.value)} />
      {offered.length > 0 && (
        <ChoiceList
          legend={offeredAs}
          none="None chosen"
          choices={offered}
          value={findChosen(field.value, values)}
          onChange={(chosen) => onChange(withChoices(field.value, values, chosen))}
        />
      )}
    </div>
  );
}

interface ExtraFiltersProps {
  readonly value: ExtraFilters;
  readonly onChange: (value: ExtraFilters) => void;
}

function NoContractorField(
  props: ExtraFiltersProps & {
    /** The alert's place. The note names the places there that never publish contractors. */
    readonly place: Pick<PermitFilter, 'states' | 'cities'>;
  },
) {
  const { value, onChange, place } = props;
  const { hasContractor, ...others } = value;
  const none = hasContractor === false;
  return (
    <div>
      <CheckboxField
        label="No contractor named yet"
        checked={none}
        onChange={({ target }) => onChange(target.checked ? { ...others, hasContractor: false } : others)}
      />
      {none && <BlanksNote filter={{ ...place, hasContractor: false }} />}
    </div>
  );
}

/** The filters of the original search without a field, each in words and removable. */
function ExtraFilterList({ value, onChange }: ExtraFiltersProps) {
  const names = (Object.keys(FILTER_NAMES) as (keyof ExtraFilters)[]).filter(
    // Areas and "No contractor named yet" have fields of their own.
    (name) =>
      value[name] !== undefined &&
      name !== 'territory' &&
      !(name === 'hasContractor' && value[name] === false),
  );
  if (names.length === 0) return null;
  const without = (name: keyof ExtraFilters): void => {
    const { [name]: _removed, ...rest } = value;
    onChange(rest);
  };
  return (
    <div>
      <p className="text-14 font-medium">Also set by the original search</p>
      <ul className="mt-1 border-t border-line">
        {names.map((name) => {
          const words = describeExtra(name, value);
          return (
            <li
              key={name}
              className="flex items-center justify-between gap-3 border-b border-line py-1 text-14"
            >
              <span className="min-w-0 break-words">{words}</span>
              <Button size="small" look="quiet" aria-label={`Remove ${words}`} onClick={() => without(name)}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {(value.from ?? value.to) !== undefined && (
        <p className="mt-2 text-14 text-muted">These dates are fixed: they don’t move with the calendar.</p>
      )}
      {value.to !== undefined && value.to < localDay() && (
        <p className="mt-2 text-14 text-problem">
          The last issue date has passed, so no new permit can match. Remove it to get new permits.
        </p>
      )}
    </div>
  );
}

/** One filter in words, such as "with a phone" or "issued since Oct 22, 2026". */
function describeExtra(name: keyof ExtraFilters, filters: ExtraFilters): string {
  const words = filterConditions({ [name]: filters[name] });
  return name === 'from' || name === 'to' ? `issued ${words}` : words;
}

const citiesQuery = (state: StateName) => read('permitCities', { query: new URLSearchParams({ state }) });

/**
 * Sets the states, and clears cities of removed states that the others lack (PRODUCT §4). Cities in no list stay: the user
 * typed them. Without a state, a city name matches in any state.
 */
function useSelectStates({
  getValues,
  setValue,
}: Pick<UseFormReturn<AlertForm>, 'getValues' | 'setValue'>): (states: StateName[]) => Promise<void> {
  const client = useQueryClient();
  return async (states) => {
    setValue('states', states, { shouldDirty: true });
    const lists = await Promise.allSettled(states.map((state) => client.ensureQueryData(citiesQuery(state))));
    // Clears nothing if a list failed to load, or the states changed in the meantime.
    const isKnown = lists.every(({ status }) => status === 'fulfilled');
    if (states.length === 0 || !isKnown || String(getValues('states')) !== String(states)) return;
    const known = STATES.flatMap(({ name }) => client.getQueryData(citiesQuery(name).queryKey) ?? []);
    const there = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    const cities = getValues('cities');
    const isThere = (city: string): boolean => there.some((one) => one.toLowerCase() === city.toLowerCase());
    const kept = withChoices(cities, known, splitList(cities).filter(isThere));
    if (kept !== cities) setValue('cities', kept, { shouldDirty: true, shouldValidate: true });
  };
}
