import type { Output } from '#shared/contract/index.ts';
import { type AlertTrigger, criteriaOfFilter, filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { User } from '../../lib/api/session.ts';
import { readTypedFilter, type TypedFilter, typedFilter } from '../../ui/filter/typed-filter.ts';

/** The id under which the form of a new alert is kept when the session ends. */
export const NEW_FORM_ID = 'alert-new';

/** An alert as the API returns it (PRODUCT §3). */
export type SavedAlert = Output<'createAlert'>;
export type ListedAlert = Output<'listAlerts'>[number];
type Criteria = SavedAlert['criteria'];

/** How often alert mail goes out. */
export type Frequency = User['notificationFrequency'];

/** The alert form's fields as typed. */
export interface AlertForm {
  name: string;
  /** Facets of the original search without a field in the form are kept in it, too. */
  filter: TypedFilter;
  trigger: AlertTrigger;
  emailNotifications: boolean;
  pushNotifications: boolean;
  /** Null: as the user's email settings say. */
  frequency: Frequency | null;
  /** Whether to set up a CRM or a webhook once a new alert is saved. */
  connects: boolean;
}

/** Limit of the server. */
const NAME_MAX = 100;

/** The form of a new alert, filled in from a filter and named after it. An alert reports what is new, so days that move stay behind. */
export function newAlertFields({ lastDays: _, ...filter }: PermitFilter): AlertForm {
  return {
    filter: typedFilter(filter),
    name: suggestName(filter),
    trigger: 'new',
    emailNotifications: true,
    pushNotifications: false,
    frequency: null,
    connects: false,
  };
}

/** A filter in words as the name of its alert; empty for a filter that matches every permit. */
export function suggestName(filter: PermitFilter): string {
  const { who: _, ...rest } = filter;
  if (Object.keys(filter).length === 0) return '';
  // Labels say little in a name, and most alerts have the same ones.
  return shorten(filterSentence(Object.keys(rest).length === 0 ? filter : rest));
}

export function savedAlertFields(alert: SavedAlert): AlertForm {
  const { name, criteria, trigger, emailNotifications, pushNotifications, frequency } = alert;
  return {
    filter: typedFilter(filterOfCriteria(criteria)),
    name,
    trigger,
    emailNotifications,
    pushNotifications,
    frequency,
    connects: false,
  };
}

/** The request body of a valid form. */
export function parseAlertForm({ name, filter, connects: _, ...settings }: AlertForm) {
  return { name: name.trim(), criteria: parseCriteria(filter), ...settings };
}

/** Empty lists and missing limits match everything (PRODUCT §5). */
export function parseCriteria(typed: TypedFilter): Criteria {
  return criteriaOfFilter(readTypedFilter(typed)) as Criteria;
}

/** Whether the user's settings keep every alert from sending mail. */
export function isMailOff({ mailStopped, emailNotifications, paused }: User): boolean {
  return mailStopped !== null || !emailNotifications || paused;
}

/** How often alert mail goes out (PRODUCT §9), in the order of the chips. */
const FREQUENCIES: Readonly<Record<Frequency, string>> = {
  immediate: 'Immediate',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
};
/** The choices of an alert's frequency; null: as the user's email settings say. @param usual how often alerts are mailed that follow them */
export function frequencyChoices(usual: Frequency): readonly (readonly [Frequency | null, string])[] {
  return [
    [null, `${FREQUENCIES[usual]} (my settings)`],
    ...(Object.entries(FREQUENCIES) as [Frequency, string][]),
  ];
}

/** What triggers an alert, in the order of the select. */
export const TRIGGER_WORDS: Readonly<
  Record<
    AlertTrigger,
    {
      readonly label: string;
      readonly means: string;
      /** How its sentence begins. */
      readonly opening: string;
    }
  >
> = {
  new: { label: 'New permits', means: 'Each permit once, when we first see it.', opening: 'new' },
  changes: {
    label: 'Status changes',
    means: 'A permit we already have, when its status changes.',
    opening: 'status changes of',
  },
  both: {
    label: 'Both',
    means: 'New permits, and every later change of their status.',
    opening: 'new and changed',
  },
};

/** For react-hook-form's `validate`: true, or the error. */
export function checkName(text: string): true | string {
  const { length } = text.trim();
  if (length === 0) return 'Give the alert a name.';
  return length <= NAME_MAX || `Shorten the name to ${NAME_MAX} characters.`;
}

/** Cuts a name at a word to the maximum length. */
function shorten(text: string): string {
  return text.length <= NAME_MAX ? text : `${text.slice(0, NAME_MAX - 1).replace(/\s+\S*$/, '')}…`;
}
