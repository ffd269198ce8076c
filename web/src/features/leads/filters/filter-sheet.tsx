import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { SORT_LABELS } from '#shared/domain/filter/sort-labels.ts';
import { asksForFacts } from '../../../lib/format/asked-facts.ts';
import { useFormRecovery } from '../../../lib/saved/form-recovery.ts';
import { Button } from '../../../ui/button.tsx';
import { optionsWith } from '../../../ui/filter/facet-field.tsx';
import { FilterEditor } from '../../../ui/filter/filter-editor.tsx';
import { SHEET } from '../../../ui/filter/filter-layouts.ts';
import {
  fieldErrors,
  firstFieldError,
  readTypedFilter,
  type TypedFilter,
  typedFilter,
} from '../../../ui/filter/typed-filter.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BlanksNote } from '../../../ui/places/blanks-note.tsx';
import { FILTER_FORM_ID } from './place.ts';

const MIN_SCORES = [30, 40, 50, 60, 70, 80] as const;

/** The sheet's fields as typed. */
interface FilterForm {
  filter: TypedFilter;
  sort: PermitSort;
  /** The lowest lead score; empty for any. */
  minScore: string;
}

interface FilterSheetProps {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  readonly minScore: number;
  readonly onApply: (filter: PermitFilter, sort: PermitSort, minScore: number) => void;
  /** Shows every lead. */
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** Every filter in one sheet. It may search all states: only Search by State requires one (PRODUCT §5). */
export function FilterSheet({ filter, sort, minScore, onApply, onClear, onClose }: FilterSheetProps) {
  const formId = useId();
  const form = useForm<FilterForm>({
    defaultValues: {
      filter: typedFilter(filter),
      sort,
      minScore: minScore === 0 ? '' : String(minScore),
    },
  });
  useFormRecovery(FILTER_FORM_ID, form);
  const { control, register, handleSubmit, reset, watch } = form;
  const asked = readTypedFilter(watch('filter'));
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
          <Button look="quiet" type="reset" form={formId} className="max-md:hidden">
            Reset
          </Button>
          {/* On a wide screen it is beside the search. */}
          <Button look="quiet" onClick={onClear} className="md:hidden">
            Clear Filter
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((typed) =>
          onApply(readTypedFilter(typed.filter), typed.sort, Number(typed.minScore)),
        )}
        onReset={(event) => {
          event.preventDefault();
          reset({ filter: typedFilter({}), sort: 'newest', minScore: '' });
        }}
        className="space-y-8"
      >
        <Controller
          control={control}
          name="filter"
          rules={{ validate: (typed) => firstFieldError(SHEET, typed) === null }}
          render={({ field, fieldState }) => (
            <FilterEditor
              layout={SHEET}
              {...field}
              errors={fieldState.invalid ? fieldErrors(SHEET, field.value) : {}}
              notes={{
                'Contractor and contact': (
                  <>
                    {asksForFacts(asked) && <BlanksNote filter={asked} />}
                    <p className="text-12 text-muted">
                      We show what the public record shows. Many cities publish no phone, so asking for one
                      leaves those out.
                    </p>
                  </>
                ),
              }}
            />
          )}
        />
        <FieldGroup title="Lead score and order">
          <SelectField
            label="Lead score at least"
            hint="Set your trades in Settings, and work of your trade scores higher."
            {...register('minScore')}
            none="Any"
            options={optionsWith(MIN_SCORES, minScore).map((score) => [score, String(score)])}
          />
          <SelectField label="Sort by" {...register('sort')} options={Object.entries(SORT_LABELS)} />
        </FieldGroup>
      </form>
    </Dialog>
  );
}
