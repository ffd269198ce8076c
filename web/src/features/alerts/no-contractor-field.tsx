import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { NoContractorNote } from '../../ui/no-contractor-note.tsx';
import type { FurtherFacets } from './alert-form.ts';

export interface NoContractorFieldProps {
  readonly facets: FurtherFacets;
  readonly onChange: (facets: FurtherFacets) => void;
  /** Where the alert looks, to say which places there never publish contractors. */
  readonly place: Pick<PermitFilter, 'states' | 'cities'>;
}

/** Whether an alert asks for permits that name no contractor yet. */
export function NoContractorField({ facets, onChange, place }: NoContractorFieldProps) {
  const { noContractor = false, ...others } = facets;
  return (
    <div>
      <CheckboxField
        label="No contractor named yet"
        checked={noContractor}
        onChange={({ target }) => onChange(target.checked ? { ...others, noContractor: true } : others)}
      />
      {noContractor && <NoContractorNote filter={place} />}
    </div>
  );
}
