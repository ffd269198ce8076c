import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { read } from '../../lib/api/read.ts';

/** The read of the contractor that a permit names. */
export function contractorQuery(permit: Permit, name: string) {
  const { jurisdictionState, contractorLicense, trades } = permit;
  const query = filterToQuery({ trades });
  query.set('name', name);
  query.set('state', jurisdictionState);
  const city = contractorCity(permit);
  if (city !== null) query.set('city', city);
  if (contractorLicense !== null) query.set('license', contractorLicense);
  return read('contractor', { query });
}

/** "TX 78702", at the end of an address. */
const STATE_AND_ZIP = /^[A-Z]{2}(?: \d{5}(?:-\d{4})?)?$/;

/** The city of the contractor's address, or of the job where the record states none. */
export function contractorCity(permit: Permit): string | null {
  const parts = (permit.contractorAddress ?? '').split(',').map((part) => part.trim());
  const [city = '', end = ''] = parts.slice(-2);
  return parts.length > 2 && city !== '' && STATE_AND_ZIP.test(end) ? city : leadCity(permit);
}
