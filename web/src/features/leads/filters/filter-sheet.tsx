import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import type { Choice } from '../../../lib/api/filter-choices.ts';
import { useFilterChoices } from '../../../lib/api/filter-choices.ts';
import {
  ACTION_CHOICES,
  LABEL_CHOICES,
  STATE_CHOICES,
  TRADE_CHOICES,
  USE_CHOICES,
} from '../../../lib/api/fixed-choices.ts';
import { asksForFacts } from '../../../lib/format/asked-facts.ts';
import { useFormRecovery } from '../../../lib/saved/form-recovery.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BlanksNote } from '../../../ui/places/blanks-note.tsx';
import { TerritoryField } from '../../../ui/territory/territory-field.tsx';
import { type FilterForm, filterChecks, filterFormFields, parseFilterForm } from './filter-form.ts';
import { citiesInList, FILTER_FORM_ID } from './place.ts';
import { SortOptions } from './sort-options.tsx';

const STATUS_CHOICES = PERMIT_STATUSES.map((status) => ({ value: status, label: status }));
const LAST_DAYS = [7, 30, 90] as const;
const MIN_SCORES = [30, 40, 50, 60, 70, 80] as const;

interface FilterSheetProps {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly minScore: number;
  readonly onApply: (filter: PermitFilter, sort: PermitSort, minScore: number) => void;
  readonly onClose: () => void;
}

/** Every filter in one sheet. It may search all states: only Search by State requires one (PRODUCT §5). */
export function FilterSheet({ filter, sort, minScore, onApply, onClose }: FilterSheetProps) {
  const formId = useId();
  const form = useForm<FilterForm>({ defaultValues: filterFormFields(filter, sort, minScore) });
  useFormRecovery(FILTER_FORM_ID, form);
  const { control, register, handleSubmit, reset, watch, formState } = form;
  const { errors } = formState;
  const states = watch('states');
  const offered = useFilterChoices(states);
  const asked = parseFilterForm(watch());
  // New states clear the cities they lack (PRODUCT §4). Without a state, a city name matches in any state.
  const keptCities = (cities: readonly string[]): string[] =>
    states.length === 0 || String(states) === String(filter.states ?? [])
      ? [...cities]
      : citiesInList(
          cities,
          offered.cities.map(({ value }) => value),
        );
  const choices = (
    name:
      | 'states'
      | 'counties'
      | 'trades'
      | 'actions'
      | 'uses'
      | 'permitTypes'
      | 'statuses'
      | 'opportunities'
      | 'next',
    legend: string,
    list: readonly Choice<string>[],
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <ChoiceList<string> legend={legend} choices={list} {...field} />}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      place="side"
      title="Filters"
      description="A permit must meet everything you set here."
      footer={
        <>
          <Button look="primary" type="submit" form={formId}>
            Apply filters
          </Button>
          <Button look="quiet" type="reset" form={formId}>
            Reset
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((typed) =>
          onApply(
            parseFilterForm({ ...typed, cities: keptCities(typed.cities) }),
            typed.sort,
            Number(typed.minScore),
          ),
        )}
        onReset={(event) => {
          event.preventDefault();
          reset(filterFormFields({}, 'newest'));
        }}
        className="space-y-8"
      >
        <FieldGroup title="Place">
          <div>
            {choices('states', 'States', STATE_CHOICES)}
            <Controller
              control={control}
              name="cities"
              render={({ field }) => (
                <ChoiceList
                  legend="Cities"
                  choices={offered.cities}
                  empty="Choose a state to see the cities we have permits for."
                  {...field}
                  value={keptCities(field.value)}
                />
              )}
            />
            {choices('counties', 'Counties', offered.counties)}
          </div>
          <TextField
            label="ZIP codes"
            hint="Separate several by commas."
            inputMode="numeric"
            error={errors.zips?.message}
            {...register('zips', { validate: filterChecks.zips })}
          />
          <Controller
            control={control}
            name="territory"
            render={({ field }) => (
              <TerritoryField value={field.value} onChange={field.onChange} states={states} />
            )}
          />
        </FieldGroup>
        <FieldGroup title="Work">
          <div>
            {choices('trades', 'Trades', TRADE_CHOICES)}
            {choices('actions', 'Action', ACTION_CHOICES)}
            {choices('uses', 'Use', USE_CHOICES)}
            {choices('permitTypes', 'Permit types', offered.permitTypes)}
            {choices('statuses', 'Status', STATUS_CHOICES)}
            {choices('opportunities', 'Label', LABEL_CHOICES)}
            {choices('next', 'Likely next', TRADE_CHOICES)}
          </div>
          <TextField
            label="Keywords"
            hint="Whole words or phrases in type or description, separated by commas. Matches any of these."
            {...register('keywords')}
          />
        </FieldGroup>
        <FieldGroup title="Value and date">
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Min value, $"
              inputMode="decimal"
              error={errors.minValue?.message}
              {...register('minValue', { validate: filterChecks.minValue, deps: 'maxValue' })}
            />
            <TextField
              label="Max value, $"
              inputMode="decimal"
              error={errors.maxValue?.message}
              {...register('maxValue', { validate: filterChecks.maxValue })}
            />
            <TextField label="Issued after" type="date" {...register('from', { deps: 'to' })} />
            <TextField
              label="Issued before"
              type="date"
              error={errors.to?.message}
              {...register('to', { validate: filterChecks.to })}
            />
          </div>
          <SelectField label="Issued" {...register('lastDays')}>
            <option value="">Any time</option>
            {optionsWith(LAST_DAYS, Number(watch('lastDays'))).map((days) => (
              <option key={days} value={days}>
                {days === 1 ? 'Today' : `Last ${days} days`}
              </option>
            ))}
          </SelectField>
        </FieldGroup>
        <FieldGroup title="Contractor and contact">
          <TextField label="Contractor’s name contains" {...register('contractor')} />
          <div className="grid grid-cols-2 gap-3">
            <SelectField label="Contractor on record" {...register('hasContractor')}>
              <option value="">Either</option>
              <option value="yes">Named</option>
              <option value="no">None named yet</option>
            </SelectField>
            <SelectField label="Phone on record" {...register('hasPhone')}>
              <option value="">Either</option>
              <option value="yes">Shown</option>
              <option value="no">Not shown</option>
            </SelectField>
          </div>
          {asksForFacts(asked) && <BlanksNote filter={asked} />}
          <p className="text-12 text-muted">
            We show what the public record shows. Many cities publish no phone, so asking for one leaves those
            out.
          </p>
        </FieldGroup>
        <FieldGroup title="Lead score and order">
          <SelectField
            label="Lead score at least"
            hint="Set your trades in Email Settings, and work of your trade scores higher."
            {...register('minScore')}
          >
            <option value="">Any</option>
            {optionsWith(MIN_SCORES, minScore).map((score) => (
              <option key={score} value={score}>
                {score}
              </option>
            ))}
          </SelectField>
          <SelectField label="Sort by" {...register('sort')}>
            <SortOptions />
          </SelectField>
        </FieldGroup>
      </form>
    </Dialog>
  );
}

/** The choices and the current value, which a link may have set, ascending. */
function optionsWith(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].filter((value) => value > 0).sort((a, b) => a - b);
}
