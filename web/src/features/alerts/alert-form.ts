import type { Output } from '#shared/contract/index.ts';
import { type AlertTrigger, filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { checkMaximum, checkMinimum, joinList, parseAmount, splitList } from '../../lib/typed-values.ts';

/** Names the form of a new alert where it outlasts a session. */
export const NEW_FORM_ID = 'alert-new';

/** An alert as the calls answer it (PRODUCT §3). */
export type Alert = Output<'createAlert'>;
/** What an alert asks for; every list is there. */
export type Criteria = Alert['criteria'];

/** The facets of a search that the form of PRODUCT §5 has no field for: kept, shown and removable. */
export type FurtherFacets = Omit<
  PermitFilter,
  'states' | 'cities' | 'counties' | 'permitTypes' | 'keywords' | 'minValue' | 'maxValue'
>;

/** The alert form's fields as they are typed; cities, counties, permit types and keywords comma-separated (PRODUCT §5). */
export interface AlertForm {
  name: string;
  states: StateName[];
  cities: string;
  counties: string;
  permitTypes: string;
  keywords: string;
  minValue: string;
  maxValue: string;
  further: FurtherFacets;
  trigger: AlertTrigger;
  emailNotifications: boolean;
  pushNotifications: boolean;
}

/** The fields that say which permits. */
type TypedCriteria = Omit<AlertForm, 'name' | 'trigger' | 'emailNotifications' | 'pushNotifications'>;

/** The longest name and the longest list the server takes. */
const NAME_MAX = 100;
const ENTRIES_MAX = 100;

/** The form of a new alert that asks what a filter asks; its name is the filter's own sentence. */
export function formFromFilter(filter: PermitFilter): AlertForm {
  const asks = Object.keys(filter).length > 0;
  return {
    ...criteriaFields(filter),
    name: asks ? shortened(spokenFilter(filter)) : '',
    trigger: 'new',
    emailNotifications: true,
    pushNotifications: false,
  };
}

/** The form as it opens on a saved alert. */
export function formFromAlert({ name, criteria, trigger, ...how }: Alert): AlertForm {
  const { emailNotifications, pushNotifications } = how;
  return {
    ...criteriaFields(filterOfCriteria(criteria)),
    name,
    trigger,
    emailNotifications,
    pushNotifications,
  };
}

function criteriaFields(filter: PermitFilter): TypedCriteria {
  const { states, cities, counties, permitTypes, keywords, minValue, maxValue, ...further } = filter;
  return {
    states: [...(states ?? [])],
    cities: joinList(cities ?? []),
    counties: joinList(counties ?? []),
    permitTypes: joinList(permitTypes ?? []),
    keywords: joinList(keywords ?? []),
    minValue: String(minValue ?? ''),
    maxValue: String(maxValue ?? ''),
    further,
  };
}

/** The criteria a form asks for: an empty list or a bound left out asks nothing (PRODUCT §5). */
export function criteriaFromForm(form: TypedCriteria): Criteria {
  const { zips, trades, statuses, ...others } = form.further;
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
    ...others,
  };
}

/** The filter a form asks for. */
export function filterFromForm(form: TypedCriteria): PermitFilter {
  return filterOfCriteria(criteriaFromForm(form));
}

/** A filter in words. Its days are told by date: what an alert asks does not move with the reader's calendar. */
export function spokenFilter(filter: PermitFilter): string {
  return filterSentence(filter, filter.from ?? '');
}

/** What is wrong with a field, or true. For react-hook-form's `validate`. */
export const checks = {
  name: (text: string): true | string => {
    const { length } = text.trim();
    if (length === 0) return 'Give the alert a name.';
    return length <= NAME_MAX || `Shorten the name: ${NAME_MAX} characters are the most.`;
  },
  list: (text: string): true | string => {
    const entries = splitList(text);
    if (entries.length > ENTRIES_MAX) return `List ${ENTRIES_MAX} at most, separated by commas.`;
    return (
      entries.every(({ length }) => length <= NAME_MAX) ||
      `Separate them by commas: each has ${NAME_MAX} characters at most.`
    );
  },
  minValue: checkMinimum,
  maxValue: (text: string, { minValue }: AlertForm): true | string => checkMaximum(text, minValue),
};

/** Why there is nothing to preview: the first field but the name that cannot be read, and what to do; null if there is none. */
export function unreadable(form: AlertForm): string | null {
  const answers = {
    Cities: checks.list(form.cities),
    Counties: checks.list(form.counties),
    'Permit types': checks.list(form.permitTypes),
    Keywords: checks.list(form.keywords),
    'Minimum value': checks.minValue(form.minValue),
    'Maximum value': checks.maxValue(form.maxValue, form),
  };
  const found = Object.entries(answers).find(([, answer]) => answer !== true);
  return found === undefined ? null : `${found[0]}: ${found[1]}`;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A typed list after some of the offered entries were chosen and the others not; what was typed beside them stays. */
export function withChoices(text: string, offered: readonly string[], chosen: readonly string[]): string {
  const entries = splitList(text);
  const isIn = (list: readonly string[], entry: string): boolean => list.some((one) => same(one, entry));
  return joinList([
    ...entries.filter((entry) => !isIn(offered, entry) || isIn(chosen, entry)),
    ...chosen.filter((one) => !isIn(entries, one)),
  ]);
}

/** The offered entries that a typed list holds, in whatever case. */
export function chosenOf(text: string, offered: readonly string[]): string[] {
  const entries = splitList(text);
  return offered.filter((one) => entries.some((entry) => same(entry, one)));
}

/** Cut at a word to the longest name there may be. */
function shortened(text: string): string {
  return text.length <= NAME_MAX ? text : `${text.slice(0, NAME_MAX - 1).replace(/\s+\S*$/, '')}…`;
}
