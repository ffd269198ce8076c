import type { Output } from '#shared/contract/index.ts';
import { type AlertTrigger, filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import {
  checkMaximum,
  checkMinimum,
  joinList,
  parseAmount,
  splitList,
} from '../../lib/format/typed-values.ts';

/** The id under which the form of a new alert is kept when the session ends. */
export const NEW_FORM_ID = 'alert-new';

/** An alert as the API returns it (PRODUCT §3). */
export type SavedAlert = Output<'createAlert'>;
/** An alert of the list, with the number of permits it matched lately. */
export type ListedAlert = Output<'listAlerts'>[number];
type Criteria = SavedAlert['criteria'];

/** Filters of a search without a field in the form of PRODUCT §5. The form keeps and shows them, and can remove them. */
export type ExtraFilters = Omit<
  PermitFilter,
  'states' | 'cities' | 'counties' | 'permitTypes' | 'keywords' | 'minValue' | 'maxValue'
>;

/** The alert form's fields as typed. Cities, counties, permit types and keywords are comma-separated (PRODUCT §5). */
export interface AlertForm {
  name: string;
  states: StateName[];
  cities: string;
  counties: string;
  permitTypes: string;
  keywords: string;
  minValue: string;
  maxValue: string;
  extra: ExtraFilters;
  trigger: AlertTrigger;
  emailNotifications: boolean;
  pushNotifications: boolean;
}

type TypedCriteria = Omit<AlertForm, 'name' | 'trigger' | 'emailNotifications' | 'pushNotifications'>;

/** Limits of the server. */
const NAME_MAX = 100;
const ENTRIES_MAX = 100;

/** The form of a new alert, filled in from a filter and named after it. */
export function newAlertFields(filter: PermitFilter): AlertForm {
  return {
    ...criteriaFields(filter),
    name: Object.keys(filter).length > 0 ? shorten(filterSentence(filter)) : '',
    trigger: 'new',
    emailNotifications: true,
    pushNotifications: false,
  };
}

export function savedAlertFields(alert: SavedAlert): AlertForm {
  const { name, criteria, trigger, emailNotifications, pushNotifications } = alert;
  return {
    ...criteriaFields(filterOfCriteria(criteria)),
    name,
    trigger,
    emailNotifications,
    pushNotifications,
  };
}

function criteriaFields(filter: PermitFilter): TypedCriteria {
  const { states, cities, counties, permitTypes, keywords, minValue, maxValue, ...extra } = filter;
  return {
    states: [...(states ?? [])],
    cities: joinList(cities ?? []),
    counties: joinList(counties ?? []),
    permitTypes: joinList(permitTypes ?? []),
    keywords: joinList(keywords ?? []),
    minValue: String(minValue ?? ''),
    maxValue: String(maxValue ?? ''),
    extra,
  };
}

/** The request body of a valid form. */
export function parseAlertForm({
  name,
  trigger,
  emailNotifications,
  pushNotifications,
  ...typed
}: AlertForm) {
  return {
    name: name.trim(),
    criteria: parseCriteria(typed),
    emailNotifications,
    pushNotifications,
    trigger,
  };
}

/** Empty lists and missing limits match everything (PRODUCT §5). */
export function parseCriteria(form: TypedCriteria): Criteria {
  const { zips, trades, statuses, opportunities, ...others } = form.extra;
  const minValue = parseAmount(form.minValue);
  const maxValue = parseAmount(form.maxValue);
  return {
    states: form.states,
    cities: splitList(form.cities),
    counties: splitList(form.counties),
    permitTypes: splitList(form.permitTypes),
    keywords: splitList(form.keywords),
    ...(minValue !== undefined && { minValue }),
    ...(maxValue !== undefined && { maxValue }),
    ...(zips !== undefined && { zips: [...zips] }),
    ...(trades !== undefined && { trades: [...trades] }),
    ...(statuses !== undefined && { statuses: [...statuses] }),
    ...(opportunities !== undefined && { opportunities: [...opportunities] }),
    ...others,
  };
}

/** What triggers an alert, in the order of the select. */
export const TRIGGER_WORDS: Readonly<
  Record<AlertTrigger, { readonly label: string; readonly means: string }>
> = {
  new: { label: 'New permits', means: 'Each permit once, when we first see it.' },
  changes: { label: 'Status changes', means: 'A permit we already have, when its status changes.' },
  both: { label: 'Both', means: 'New permits, and every later change of their status.' },
};

/** Validators for react-hook-form: an error message, or true. */
export const alertChecks = {
  name: (text: string): true | string => {
    const { length } = text.trim();
    if (length === 0) return 'Give the alert a name.';
    return length <= NAME_MAX || `Shorten the name to ${NAME_MAX} characters.`;
  },
  list: (text: string): true | string => {
    const entries = splitList(text);
    if (entries.length > ENTRIES_MAX) return `List up to ${ENTRIES_MAX}, separated by commas.`;
    return (
      entries.every(({ length }) => length <= NAME_MAX) ||
      `Separate entries with commas. Each can have up to ${NAME_MAX} characters.`
    );
  },
  minValue: checkMinimum,
  maxValue: (text: string, { minValue }: AlertForm): true | string => checkMaximum(text, minValue),
};

/** The first error of the criteria fields, which prevents a preview; null if there is none. */
export function findCriteriaError(form: AlertForm): string | null {
  const results = {
    Cities: alertChecks.list(form.cities),
    Counties: alertChecks.list(form.counties),
    'Permit types': alertChecks.list(form.permitTypes),
    Keywords: alertChecks.list(form.keywords),
    'Minimum value': alertChecks.minValue(form.minValue),
    'Maximum value': alertChecks.maxValue(form.maxValue, form),
  };
  const failed = Object.entries(results).find(([, result]) => result !== true);
  return failed === undefined ? null : `${failed[0]}: ${failed[1]}`;
}

const isIn = (list: readonly string[], entry: string): boolean =>
  list.some((one) => one.toLowerCase() === entry.toLowerCase());

/** A typed list with the chosen ones of the offered entries, and without the others. Other typed entries stay. */
export function withChoices(text: string, offered: readonly string[], chosen: readonly string[]): string {
  const entries = splitList(text);
  return joinList([
    ...entries.filter((entry) => !isIn(offered, entry) || isIn(chosen, entry)),
    ...chosen.filter((one) => !isIn(entries, one)),
  ]);
}

/** The offered entries that a typed list contains, ignoring case. */
export function findChosen(text: string, offered: readonly string[]): string[] {
  const entries = splitList(text);
  return offered.filter((one) => isIn(entries, one));
}

/** Cuts a name at a word to the maximum length. */
function shorten(text: string): string {
  return text.length <= NAME_MAX ? text : `${text.slice(0, NAME_MAX - 1).replace(/\s+\S*$/, '')}…`;
}
