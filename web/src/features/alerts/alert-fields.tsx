import { Fragment, type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn, useController } from 'react-hook-form';
import { Link } from 'react-router';
import { mailTimes } from '#shared/domain/alerts/mail-times.ts';
import { FACET_NAMES, FACETS, type Facet } from '#shared/domain/filter/facets.ts';
import { filterConditions } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { User } from '../../lib/api/session.ts';
import { localDay } from '../../lib/format/days.ts';
import { splitList } from '../../lib/format/typed-values.ts';
import { Button } from '../../ui/button.tsx';
import { FilterEditor } from '../../ui/filter/filter-editor.tsx';
import { ALERT, type FilterLayout } from '../../ui/filter/filter-layouts.ts';
import {
  fieldErrors,
  firstFieldError,
  readTypedFilter,
  type TypedFilter,
  typedFilter,
} from '../../ui/filter/typed-filter.ts';
import { CheckboxField } from '../../ui/form/checkbox.tsx';
import { Chips } from '../../ui/form/chips.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { BlanksNote } from '../../ui/places/blanks-note.tsx';
import { type AlertForm, checkName, frequencyChoices, isMailOff, TRIGGER_WORDS } from './alert-form.ts';
import { type AlertGroup, alertSentence, groupLayout } from './alert-sentence.ts';

/** The fields that are shown: those of a word of the sentence, or all of them under Change. */
export type ShownFields = AlertGroup | 'all' | null;

interface AlertFieldsProps {
  readonly form: UseFormReturn<AlertForm>;
  readonly user: User;
  readonly isNew: boolean;
  readonly shown: ShownFields;
  readonly onShow: (shown: ShownFields) => void;
  /** What the alert finds, under the sentence. */
  readonly volume: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

const WORD =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-t border-b-2 border-ink bg-sunken px-2 text-left font-semibold hover:bg-line sm:min-h-8';

/** The alert as a sentence whose words open their fields, how often and where it is sent; every field (PRODUCT §5) under Change. */
export function AlertFields(props: AlertFieldsProps) {
  const { form, user, isNew, shown, onShow, volume, children } = props;
  const { control, register, watch } = form;
  const { field, fieldState } = useController({
    control,
    name: 'filter',
    rules: { validate: (typed) => firstFieldError(ALERT, typed) === null },
  });
  const name = useController({ control, name: 'name', rules: { validate: checkName } });
  const [trigger, sendsPush, connects] = watch(['trigger', 'pushNotifications', 'connects']);
  const filter = readTypedFilter(field.value);
  const { opening, parts, rest } = alertSentence(filter, trigger);
  const times = mailTimesOf(form, user);
  const fields = (layout: FilterLayout) => (
    <FilterEditor
      layout={layout}
      value={field.value}
      onChange={field.onChange}
      errors={fieldState.invalid ? fieldErrors(ALERT, field.value) : {}}
      notes={notesOf(field.value, field.onChange)}
    />
  );
  return (
    <>
      <p className="text-20 leading-11 text-pretty break-words sm:leading-9">
        Tell me about {opening}
        {parts.map(({ group, before, words, after }) => (
          <Fragment key={group}>
            {before}
            <button
              type="button"
              aria-label={`${group}: ${words}`}
              aria-expanded={shown === group}
              onClick={() => onShow(shown === group ? null : group)}
              className={WORD}
            >
              <span className="min-w-0 leading-6">{words}</span>
              <Icon path={ICONS.opens} width={2} className="size-2.5 shrink-0" />
            </button>
            {after}
          </Fragment>
        ))}
        {rest}.
      </p>
      {shown !== null && shown !== 'all' && (
        <div className="mt-3 rounded border border-line-strong bg-raised p-4">
          {fields(groupLayout(shown))}
          <Button size="small" className="mt-4" onClick={() => onShow(null)}>
            Done
          </Button>
        </div>
      )}
      {volume}
      <Setting label="How often" note={times !== null && `We email you ${times}`}>
        <Controller
          control={control}
          name="frequency"
          render={({ field: often }) => (
            <Chips
              more="times"
              radioName={often.name}
              chips={frequencyChoices(user.notificationFrequency).map(([value, label]) => ({
                label,
                checked: value === often.value,
                onPress: () => often.onChange(value),
              }))}
            />
          )}
        />
      </Setting>
      <Setting
        label="Where to"
        note={
          (sendsPush || connects) && (
            <>
              {sendsPush && (
                <>
                  A short message at once, not at night, on the devices you turned on under{' '}
                  <Link to="/notifications#phone" className="text-ink underline">
                    Phone alerts
                  </Link>
                  .{' '}
                </>
              )}
              {connects && 'You set up the CRM or webhook once the alert is created.'}
            </>
          )
        }
      >
        <CheckboxField label="Email" className={CHANNEL} {...register('emailNotifications')} />
        <CheckboxField label="Phone alert" className={CHANNEL} {...register('pushNotifications')} />
        {isNew && <CheckboxField label="CRM or webhook" className={CHANNEL} {...register('connects')} />}
      </Setting>
      {children}
      <div className="mt-6 border-t border-line-strong">
        <button
          type="button"
          aria-expanded={shown === 'all'}
          onClick={() => onShow(shown === 'all' ? null : 'all')}
          className="group flex min-h-11 items-center gap-2 text-14 font-medium"
        >
          <Icon path={ICONS.opens} width={2} className="size-2.5 group-aria-expanded:rotate-180" />
          Change
        </button>
        {shown === 'all' && (
          <div className="max-w-2xl space-y-8 pt-2 pb-4">
            {fields(ALERT)}
            <FieldGroup title="What we tell you">
              <SelectField
                label="Notify me about"
                hint={TRIGGER_WORDS[trigger].means}
                {...register('trigger')}
                options={Object.entries(TRIGGER_WORDS).map(([value, { label }]) => [value, label])}
              />
              <TextField
                label="Name"
                autoComplete="off"
                hint="Shown in your list and emails."
                error={name.fieldState.error?.message}
                {...name.field}
              />
            </FieldGroup>
          </div>
        )}
      </div>
    </>
  );
}

const CHANNEL = 'min-h-11 sm:min-h-8';

/** A setting with its label at the left, and what it means below. */
function Setting(props: { readonly label: string; readonly note: ReactNode; readonly children: ReactNode }) {
  const { label, note, children } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand at its left
    <div
      role="group"
      aria-labelledby={id}
      className="mt-5 grid gap-x-5 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)] sm:items-center"
    >
      <span id={id} className="text-14 font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-x-5">{children}</div>
      {note !== false && <p className="text-12 text-pretty text-muted sm:col-start-2">{note}</p>}
    </div>
  );
}

/** When the alert's mail would come; null while none would. */
function mailTimesOf({ watch }: Pick<UseFormReturn<AlertForm>, 'watch'>, user: User): string | null {
  const [frequency, emailNotifications] = watch(['frequency', 'emailNotifications']);
  if (!emailNotifications || isMailOff(user)) return null;
  return mailTimes({ ...user, notificationFrequency: frequency ?? user.notificationFrequency }, new Date());
}

/** The facets of a place, which all have to match. */
const PLACES = ['cities', 'counties', 'zips', 'territory'] as const;

/** What the values say about permits without them, and what the original search asked that has no field here. */
function notesOf(typed: TypedFilter, onChange: (typed: TypedFilter) => void) {
  const { states, cities, minValue, maxValue, hasContractor } = typed;
  const place = { states, cities: splitList(cities) };
  const kinds = PLACES.filter((facet) => typed[facet].length > 0);
  const hasLimit = minValue.trim() !== '' || maxValue.trim() !== '';
  return {
    Where: kinds.length > 1 && (
      <p className="text-14 text-muted">
        A permit must match one of each: {kinds.map((facet) => FACETS[facet].label.toLowerCase()).join(', ')}.
        For leads from either, make an alert for each.
      </p>
    ),
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
