import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { FACET_NAMES, type Facet } from '#shared/domain/filter/facets.ts';
import { filterConditions } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { localDay } from '../../lib/format/days.ts';
import { splitList } from '../../lib/format/typed-values.ts';
import { Button } from '../../ui/button.tsx';
import { FilterEditor } from '../../ui/filter/filter-editor.tsx';
import { ALERT } from '../../ui/filter/filter-layouts.ts';
import {
  fieldErrors,
  firstFieldError,
  readTypedFilter,
  type TypedFilter,
  typedFilter,
} from '../../ui/filter/typed-filter.ts';
import { ChipGroup } from '../../ui/form/chip-group.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { SwitchField } from '../../ui/form/switch.tsx';
import { BlanksNote } from '../../ui/places/blanks-note.tsx';
import {
  type AlertForm,
  checkName,
  FREQUENCIES,
  type Frequency,
  frequencyChoices,
  fromChoice,
  TRIGGER_WORDS,
  toChoice,
} from './alert-form.ts';

interface AlertFieldsProps {
  readonly form: UseFormReturn<AlertForm>;
  /** How often alerts are mailed that follow the user's email settings. */
  readonly usual: Frequency;
}

/** The fields of the alert form (PRODUCT §5), in the order of a question: what work, where, how much, which words, who has it. */
export function AlertFields({ form, usual }: AlertFieldsProps) {
  const { control, register, watch, formState } = form;
  const trigger = watch('trigger');
  const channel = (name: 'emailNotifications' | 'pushNotifications', label: string, hint: ReactNode) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchField label={label} hint={hint} checked={field.value} onChange={field.onChange} />
      )}
    />
  );
  return (
    <div className="space-y-8">
      <Controller
        control={control}
        name="filter"
        rules={{ validate: (typed) => firstFieldError(ALERT, typed) === null }}
        render={({ field, fieldState }) => (
          <FilterEditor
            layout={ALERT}
            {...field}
            errors={fieldState.invalid ? fieldErrors(ALERT, field.value) : {}}
            notes={notesOf(field.value, field.onChange)}
          />
        )}
      />
      <FieldGroup title="How we tell you">
        <SelectField
          label="Notify me about"
          hint={TRIGGER_WORDS[trigger].means}
          {...register('trigger')}
          options={Object.entries(TRIGGER_WORDS).map(([value, { label }]) => [value, label])}
        />
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
          'Phone alert',
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
        error={formState.errors.name?.message}
        {...register('name', { validate: checkName })}
      />
    </div>
  );
}

/** What the values say about permits without them, and what the original search asked that has no field here. */
function notesOf(typed: TypedFilter, onChange: (typed: TypedFilter) => void) {
  const { states, cities, minValue, maxValue, hasContractor } = typed;
  const place = { states, cities: splitList(cities) };
  const hasLimit = minValue.trim() !== '' || maxValue.trim() !== '';
  return {
    'How much': hasLimit && (
      <div>
        <p className="text-14 text-muted">Permits with no value are left out.</p>
        <BlanksNote filter={{ ...place, minValue: 0 }} />
      </div>
    ),
    'Who has the job': (
      <>
        {hasContractor === 'no' && <BlanksNote filter={{ ...place, hasContractor: false }} />}
        <ExtraFilterList typed={typed} onChange={onChange} />
      </>
    ),
  };
}

/** The filters of the original search without a field, each in words and removable. */
function ExtraFilterList(props: {
  readonly typed: TypedFilter;
  readonly onChange: (typed: TypedFilter) => void;
}) {
  const { typed, onChange } = props;
  const filter = readTypedFilter(typed);
  const extra = FACET_NAMES.filter(
    // The checkbox can only say no.
    (facet) =>
      filter[facet] !== undefined &&
      (ALERT[facet]?.as === 'checkbox' ? filter[facet] === true : !(facet in ALERT)),
  );
  if (extra.length === 0) return null;
  const { from, to } = filter;
  return (
    <div>
      <p className="text-14 font-medium">Also set by the original search</p>
      <ul className="mt-1 border-t border-line">
        {extra.map((facet) => {
          const words = describeExtra(facet, filter);
          const { [facet]: _removed, ...rest } = filter;
          return (
            <li
              key={facet}
              className="flex items-center justify-between gap-3 border-b border-line py-1 text-14"
            >
              <span className="min-w-0 break-words">{words}</span>
              <Button
                size="small"
                look="quiet"
                aria-label={`Remove ${words}`}
                onClick={() => onChange({ ...typed, [facet]: typedFilter(rest)[facet] })}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {(from ?? to) !== undefined && (
        <p className="mt-2 text-14 text-muted">These dates are fixed: they don’t move with the calendar.</p>
      )}
      {to !== undefined && to < localDay() && (
        <p className="mt-2 text-14 text-problem">
          The last issue date has passed, so no new permit can match. Remove it to get new permits.
        </p>
      )}
    </div>
  );
}

/** One filter in words, such as "with a phone" or "issued since Oct 22, 2026". */
function describeExtra(facet: Facet, filter: PermitFilter): string {
  const words = filterConditions({ [facet]: filter[facet] });
  return facet === 'from' || facet === 'to' ? `issued ${words}` : words;
}
