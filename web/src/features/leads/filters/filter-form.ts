import type { Facet } from '#shared/domain/filter/facets.ts';
import {
  compactFilter,
  type FacetValues,
  type PermitFilter,
  type PermitSort,
} from '#shared/domain/filter/permit-filter.ts';
import type { Opportunity } from '#shared/domain/permit/opportunity.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { PropertyUse } from '#shared/domain/permit/property-use.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { WorkAction } from '#shared/domain/permit/work-actions.ts';
import {
  checkMaximum,
  checkMinimum,
  joinList,
  parseAmount,
  splitList,
} from '../../../lib/format/typed-values.ts';

/** The filter sheet's fields as typed: one for each facet, then the order and the lowest score. */
export interface FilterForm extends Record<Facet, string | boolean | readonly string[]> {
  states: StateName[];
  cities: string[];
  counties: string[];
  /** Comma-separated. */
  zips: string;
  /** Areas as `area-text.ts` writes them. */
  territory: string[];
  minValue: string;
  maxValue: string;
  permitTypes: string[];
  trades: Trade[];
  actions: WorkAction[];
  uses: PropertyUse[];
  contractor: string;
  hasContractor: YesNo;
  hasPhone: YesNo;
  from: string;
  to: string;
  /** The last days as a number; empty for any. */
  lastDays: string;
  /** Comma-separated. */
  keywords: string;
  statuses: PermitStatus[];
  opportunities: Opportunity[];
  next: Trade[];
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
    territory: [...(filter.territory ?? [])],
    minValue: String(filter.minValue ?? ''),
    maxValue: String(filter.maxValue ?? ''),
    permitTypes: [...(filter.permitTypes ?? [])],
    trades: [...(filter.trades ?? [])],
    actions: [...(filter.actions ?? [])],
    uses: [...(filter.uses ?? [])],
    contractor: filter.contractor ?? '',
    hasContractor: yesNo(filter.hasContractor),
    hasPhone: yesNo(filter.hasPhone),
    from: filter.from ?? '',
    to: filter.to ?? '',
    lastDays: String(filter.lastDays ?? ''),
    keywords: joinList(filter.keywords ?? []),
    statuses: [...(filter.statuses ?? [])],
    opportunities: [...(filter.opportunities ?? [])],
    next: [...(filter.next ?? [])],
    sort,
    minScore: minScore === 0 ? '' : String(minScore),
  };
}

/** The filter of a valid form. An empty field adds nothing to it. */
export function parseFilterForm(form: FilterForm): PermitFilter {
  const boolean = (answer: YesNo): boolean | undefined => (answer === '' ? undefined : answer === 'yes');
  const values: FacetValues = {
    states: form.states,
    cities: form.cities,
    counties: form.counties,
    zips: splitList(form.zips),
    territory: form.territory,
    minValue: parseAmount(form.minValue),
    maxValue: parseAmount(form.maxValue),
    permitTypes: form.permitTypes,
    trades: form.trades,
    actions: form.actions,
    uses: form.uses,
    contractor: form.contractor.trim(),
    hasContractor: boolean(form.hasContractor),
    hasPhone: boolean(form.hasPhone),
    from: form.from,
    to: form.to,
    lastDays: parseAmount(form.lastDays),
    keywords: splitList(form.keywords),
    statuses: form.statuses,
    opportunities: form.opportunities,
    next: form.next,
  };
  return compactFilter(values);
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
