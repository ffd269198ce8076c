import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import {
  checkMaximum,
  checkMinimum,
  joinList,
  parseAmount,
  splitList,
} from '../../../lib/format/typed-values.ts';

/** The filter sheet's fields as typed. */
export interface FilterForm {
  states: StateName[];
  cities: string[];
  counties: string[];
  /** Comma-separated. */
  zips: string;
  minValue: string;
  maxValue: string;
  permitTypes: string[];
  trades: Trade[];
  contractor: string;
  hasContractor: YesNo;
  noContractor: boolean;
  hasPhone: YesNo;
  from: string;
  to: string;
  /** Comma-separated. */
  keywords: string;
  statuses: PermitStatus[];
  sort: PermitSort;
  /** The lowest lead score; empty for any. */
  minScore: string;
}

type YesNo = '' | 'yes' | 'no';

export function filterFormFields(filter: PermitFilter, sort: PermitSort, minScore = 0): FilterForm {
  const yesNo = (flag: boolean | undefined): YesNo => (flag === undefined ? '' : flag ? 'yes' : 'no');
  return {
    states: [...(filter.states ?? [])],
    cities: [...(filter.cities ?? [])],
    counties: [...(filter.counties ?? [])],
    zips: (filter.zips ?? []).join(', '),
    minValue: String(filter.minValue ?? ''),
    maxValue: String(filter.maxValue ?? ''),
    permitTypes: [...(filter.permitTypes ?? [])],
    trades: [...(filter.trades ?? [])],
    contractor: filter.contractor ?? '',
    hasContractor: yesNo(filter.hasContractor),
    noContractor: filter.noContractor === true,
    hasPhone: yesNo(filter.hasPhone),
    from: filter.from ?? '',
    to: filter.to ?? '',
    keywords: joinList(filter.keywords ?? []),
    statuses: [...(filter.statuses ?? [])],
    sort,
    minScore: minScore === 0 ? '' : String(minScore),
  };
}

/** The filter of a valid form. An empty field adds nothing to it. */
export function parseFilterForm(form: FilterForm): PermitFilter {
  const minValue = parseAmount(form.minValue);
  const maxValue = parseAmount(form.maxValue);
  const zips = splitList(form.zips);
  const keywords = splitList(form.keywords);
  const contractor = form.contractor.trim();
  return {
    ...(form.states.length > 0 && { states: form.states }),
    ...(form.cities.length > 0 && { cities: form.cities }),
    ...(form.counties.length > 0 && { counties: form.counties }),
    ...(zips.length > 0 && { zips }),
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(form.permitTypes.length > 0 && { permitTypes: form.permitTypes }),
    ...(form.trades.length > 0 && { trades: form.trades }),
    ...(contractor !== '' && { contractor }),
    ...(form.hasContractor !== '' && { hasContractor: form.hasContractor === 'yes' }),
    ...(form.noContractor && { noContractor: true as const }),
    ...(form.hasPhone !== '' && { hasPhone: form.hasPhone === 'yes' }),
    ...(form.from !== '' && { from: form.from }),
    ...(form.to !== '' && { to: form.to }),
    ...(keywords.length > 0 && { keywords }),
    ...(form.statuses.length > 0 && { statuses: form.statuses }),
  };
}

/** Validators for react-hook-form: an error message, or true. */
export const filterChecks = {
  zips: (text: string): true | string =>
    splitList(text).every((zip) => /^\d{5}$/.test(zip)) || 'Enter five-digit ZIP codes, separated by commas.',
  minValue: checkMinimum,
  maxValue: (text: string, { minValue }: FilterForm): true | string => checkMaximum(text, minValue),
  to: (day: string, form: FilterForm): true | string =>
    day === '' || form.from === '' || form.from <= day || 'The last day is before the first.',
};
