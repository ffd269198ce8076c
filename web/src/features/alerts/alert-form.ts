import type { Output } from '#shared/contract/index.ts';
import { type AlertTrigger, filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { Opportunity } from '#shared/domain/permit/opportunity.ts';
import type { PropertyUse } from '#shared/domain/permit/property-use.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { WorkAction } from '#shared/domain/permit/work-actions.ts';
import type { Choice } from '../../lib/api/filter-choices.ts';
import type { User } from '../../lib/api/session.ts';
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

/** Filters of a search without a field in the form. The form keeps and shows them, and can remove them. */
export type ExtraFilters = Omit<
  PermitFilter,
  | 'states'
  | 'cities'
  | 'counties'
  | 'permitTypes'
  | 'keywords'
  | 'minValue'
  | 'maxValue'
  | 'trades'
  | 'actions'
  | 'uses'
  | 'opportunities'
  | 'next'
>;
/** How often alert mail goes out. */
export type Frequency = User['notificationFrequency'];

/** The alert form's fields as typed. Cities, counties, permit types and keywords are comma-separated (PRODUCT §5). */
export interface AlertForm {
  name: string;
  trades: Trade[];
  actions: WorkAction[];
  uses: PropertyUse[];
  next: Trade[];
  states: StateName[];
  cities: string;
  counties: string;
  permitTypes: string;
  keywords: string;
  minValue: string;
  maxValue: string;
  opportunities: Opportunity[];
  extra: ExtraFilters;
  trigger: AlertTrigger;
  emailNotifications: boolean;
  pushNotifications: boolean;
  /** Null: as the user's email settings say. */
  frequency: Frequency | null;
}

type TypedCriteria = Omit<
  AlertForm,
  'name' | 'trigger' | 'emailNotifications' | 'pushNotifications' | 'frequency'
>;

/** Limits of the server. */
const NAME_MAX = 100;
const ENTRIES_MAX = 100;

/** The form of a new alert, filled in from a filter and named after it. */
export function newAlertFields(filter: PermitFilter): AlertForm {
  return {
    ...criteriaFields(filter),
    name: suggestName(filter),
    trigger: 'new',
    emailNotifications: true,
    pushNotifications: false,
    frequency: null,
  };
}

/** A filter in words as the name of its alert; empty for a filter that matches every permit. */
export function suggestName(filter: PermitFilter): string {
  return Object.keys(filter).length > 0 ? shorten(filterSentence(filter)) : '';
}

export function savedAlertFields(alert: SavedAlert): AlertForm {
  const { name, criteria, trigger, emailNotifications, pushNotifications, frequency } = alert;
  return {
    ...criteriaFields(filterOfCriteria(criteria)),
    name,
    trigger,
    emailNotifications,
    pushNotifications,
    frequency,
  };
}

function criteriaFields(filter: PermitFilter): TypedCriteria {
  const { states, cities, counties, permitTypes, keywords, minValue, maxValue, ...others } = filter;
  const { trades, actions, uses, opportunities, next, ...extra } = others;
  return {
    trades: [...(trades ?? [])],
    actions: [...(actions ?? [])],
    uses: [...(uses ?? [])],
    opportunities: [...(opportunities ?? [])],
    next: [...(next ?? [])],
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
  frequency,
  ...typed
}: AlertForm) {
  return {
    name: name.trim(),
    criteria: parseCriteria(typed),
    emailNotifications,
    pushNotifications,
    frequency,
    trigger,
  };
}

/** Empty lists and missing limits match everything (PRODUCT §5). */
export function parseCriteria(form: TypedCriteria): Criteria {
  const { zips, statuses, territory, ...others } = form.extra;
  const { trades, actions, uses, opportunities, next } = form;
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
    ...(territory !== undefined && { territory: [...territory] }),
    ...(trades.length > 0 && { trades }),
    ...(actions.length > 0 && { actions }),
    ...(uses.length > 0 && { uses }),
    ...(statuses !== undefined && { statuses: [...statuses] }),
    ...(opportunities.length > 0 && { opportunities }),
    ...(next.length > 0 && { next }),
    ...others,
  };
}

/** How often alert mail goes out (PRODUCT §9), in the order of the chips. */
export const FREQUENCIES: Readonly<Record<Frequency, string>> = {
  immediate: 'Immediate',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
};
/** Stands for null where a choice is a word: as the user's email settings say. */
const AS_SETTINGS = 'settings';

/** The choices of an alert's frequency. @param words the words for one that follows the user's email settings */
export function frequencyChoices(words: string): readonly Choice<FrequencyChoice>[] {
  const own = (Object.keys(FREQUENCIES) as Frequency[]).map((value) => ({
    value,
    label: FREQUENCIES[value],
  }));
  return [{ value: AS_SETTINGS, label: words }, ...own];
}

export type FrequencyChoice = Frequency | typeof AS_SETTINGS;

export function toChoice(frequency: Frequency | null): FrequencyChoice {
  return frequency ?? AS_SETTINGS;
}

export function fromChoice(choice: FrequencyChoice): Frequency | null {
  return choice === AS_SETTINGS ? null : choice;
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
    'Min value': alertChecks.minValue(form.minValue),
    'Max value': alertChecks.maxValue(form.maxValue, form),
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
