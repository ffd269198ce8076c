import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { STATES } from '#shared/domain/permit/states.ts';
import { useFilterChoices } from '../../lib/filter-choices.ts';
import { splitList } from '../../lib/typed-values.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { type AlertForm, checks } from './alert-form.ts';
import { FurtherFacetsList } from './further-facets.tsx';
import { ListField } from './list-field.tsx';
import { NoContractorField } from './no-contractor-field.tsx';
import { TRIGGER_WORDS } from './triggers.ts';
import { useStatesChoice } from './use-states-choice.ts';

const STATE_CHOICES = STATES.map(({ name }) => ({ value: name, label: name }));
const BY_COMMAS = 'Separate several by commas. Any one is enough.';

/** The lists of PRODUCT §5: the field, what its choices are called, and what it takes. */
const LISTS = {
  cities: { label: 'Cities', offeredAs: 'Known cities', hint: BY_COMMAS },
  counties: { label: 'Counties', offeredAs: 'Known counties', hint: BY_COMMAS },
  permitTypes: {
    label: 'Permit types',
    offeredAs: 'Known permit types',
    hint: 'The type’s whole name as the city writes it, separated by commas. Put one that has a comma in "quotes".',
  },
  keywords: {
    label: 'Keywords',
    offeredAs: '',
    hint: 'Whole words or phrases in type or description, separated by commas. Any one is enough.',
  },
} as const;

/** The fields of the alert form (PRODUCT §5). */
export function AlertFields({ form }: { readonly form: UseFormReturn<AlertForm> }) {
  const { control, register, watch, formState } = form;
  const { errors } = formState;
  const states = watch('states');
  const trigger = watch('trigger');
  const offered = useOffered(states);
  const chooseStates = useStatesChoice(form);
  const list = (name: keyof typeof LISTS) => (
    <Controller
      control={control}
      name={name}
      rules={{ validate: checks.list }}
      render={({ field }) => (
        <ListField {...LISTS[name]} {...field} offered={offered[name]} error={errors[name]?.message} />
      )}
    />
  );
  return (
    <div className="space-y-8">
      <TextField
        label="Name"
        autoComplete="off"
        hint="Stands in the list and in the mail."
        error={errors.name?.message}
        {...register('name', { validate: checks.name })}
      />
      <FieldGroup title="Where">
        <ChoiceList legend="States" choices={STATE_CHOICES} value={states} onChange={chooseStates} />
        {list('cities')}
        {list('counties')}
      </FieldGroup>
      <FieldGroup title="What">
        {list('permitTypes')}
        {list('keywords')}
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Minimum value, $"
            inputMode="decimal"
            error={errors.minValue?.message}
            {...register('minValue', { validate: checks.minValue, deps: 'maxValue' })}
          />
          <TextField
            label="Maximum value, $"
            inputMode="decimal"
            error={errors.maxValue?.message}
            {...register('maxValue', { validate: checks.maxValue })}
          />
          <p className="col-span-2 -mt-2 text-12 text-muted">
            A permit whose record shows no value fits neither bound.
          </p>
        </div>
        <Controller
          control={control}
          name="further"
          render={({ field }) => (
            <>
              <NoContractorField
                facets={field.value}
                onChange={field.onChange}
                place={{ states, cities: splitList(watch('cities')) }}
              />
              <FurtherFacetsList value={field.value} onChange={field.onChange} />
            </>
          )}
        />
      </FieldGroup>
      <FieldGroup title="When and how">
        <SelectField label="Tell me of" hint={TRIGGER_WORDS[trigger].means} {...register('trigger')}>
          {Object.entries(TRIGGER_WORDS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="emailNotifications"
          render={({ field }) => (
            <SwitchField
              label="Email"
              hint="When this is off, the alert sends no mail."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="pushNotifications"
          render={({ field }) => (
            <SwitchField
              label="Phone"
              hint={
                <>
                  A short message at once, not at night, on the devices you turned on under{' '}
                  <Link to="/notifications#phone" className="text-ink underline">
                    Phone alerts
                  </Link>
                  .
                </>
              }
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
    </div>
  );
}

/** What is on record to choose from, by field. Keywords are the reader's own. */
function useOffered(states: AlertForm['states']): Record<keyof typeof LISTS, readonly string[]> {
  const choices = useFilterChoices(states);
  const texts = (list: readonly { readonly value: string }[]): string[] => list.map(({ value }) => value);
  return {
    cities: texts(choices.cities),
    counties: texts(choices.counties),
    permitTypes: texts(choices.permitTypes),
    keywords: [],
  };
}
