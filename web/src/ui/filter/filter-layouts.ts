import type { Facet } from '#shared/domain/filter/facets.ts';
import { FOLLOW_DAYS } from '#shared/domain/next-trade.ts';

/** How a screen shows a facet's control. The row of the facet says the rest. */
export interface FacetLook {
  /** The heading it stands under; none in a bar. */
  readonly group?: string;
  /**
   * `list`: a collapsed list of checkboxes. `chips`: all choices in view. `select`: one choice. `typed`: text with the known entries as
   * a list below. `checkbox`: only for no. Without it, what the kind has.
   */
  readonly as?: 'list' | 'chips' | 'select' | 'typed' | 'checkbox';
  readonly label?: string;
  readonly hint?: string;
  /** What stands there while nothing is chosen. */
  readonly none?: string;
  /** What stands in a list without choices. */
  readonly empty?: string;
  readonly placeholder?: string;
  /** The heading of the known entries. */
  readonly knownAs?: string;
  /** Half as wide as the form. */
  readonly half?: boolean;
}
/** The facets of a screen in its order. */
export type FilterLayout = { readonly [F in Facet]?: FacetLook };

const WORDS_HINT =
  'Whole words or phrases in type or description, separated by commas. Matches any of these.';

const LEAVES_OUT_NONE = 'None left out';
const STATUS_HINT = 'Applied: filed, not issued yet.';
const NAMES_HINT = 'Words of their names. Separate several by commas.';

/** The filter sheet of the leads page: every facet. */
export const SHEET: { readonly [F in Facet]: FacetLook } = {
  states: { group: 'Place' },
  cities: {
    group: 'Place',
    as: 'list',
    empty: 'Choose a state to see the cities we have permits for.',
  },
  counties: { group: 'Place', as: 'list' },
  zips: { group: 'Place', hint: 'Separate several by commas.' },
  territory: { group: 'Place' },
  trades: { group: 'Work' },
  actions: { group: 'Work' },
  uses: { group: 'Work' },
  permitTypes: { group: 'Work', as: 'list' },
  statuses: { group: 'Work', hint: STATUS_HINT },
  who: { group: 'Who and reach' },
  reach: { group: 'Who and reach' },
  without: { group: 'Work', none: LEAVES_OUT_NONE },
  withoutActions: { group: 'Work', none: LEAVES_OUT_NONE },
  withoutTypes: { group: 'Work', as: 'list', none: LEAVES_OUT_NONE },
  next: { group: 'Work' },
  keywords: { group: 'Work', hint: WORDS_HINT },
  minValue: { group: 'Value and date', label: 'Min value, $', half: true },
  maxValue: { group: 'Value and date', label: 'Max value, $', half: true },
  from: { group: 'Value and date', half: true },
  to: { group: 'Value and date', half: true },
  lastDays: { group: 'Value and date' },
  hasValue: { group: 'Value and date' },
  contractor: { group: 'Contractor and contact' },
  withoutContractors: { group: 'Contractor and contact', hint: NAMES_HINT },
  hasContractor: { group: 'Contractor and contact', half: true },
  hasPhone: { group: 'Contractor and contact', half: true },
};

const ANY_OF_THESE = 'Separate several with commas. Matches any of these.';

/** The alert form (PRODUCT §5), in the order of a question: what work, where, how much, which words, who has it. */
export const ALERT: FilterLayout = {
  trades: { group: 'What work', as: 'chips', hint: 'None chosen means all of them.' },
  actions: { group: 'What work', as: 'chips' },
  uses: { group: 'What work', as: 'chips' },
  without: { group: 'What work', none: LEAVES_OUT_NONE },
  withoutActions: { group: 'What work', none: LEAVES_OUT_NONE },
  next: {
    group: 'What work',
    none: 'None chosen',
    hint: `Jobs without this trade so far, where it often follows at the same address within ${FOLLOW_DAYS} days.`,
  },
  statuses: { group: 'What work', as: 'list', none: 'Any status', hint: STATUS_HINT },
  states: { group: 'Where' },
  cities: { group: 'Where', as: 'typed', knownAs: 'Known cities', hint: ANY_OF_THESE },
  counties: { group: 'Where', as: 'typed', knownAs: 'Known counties', hint: ANY_OF_THESE },
  territory: { group: 'Where', label: 'Areas' },
  minValue: { group: 'How much', placeholder: '$', half: true },
  maxValue: { group: 'How much', placeholder: '$', half: true },
  keywords: { group: 'Which words', hint: WORDS_HINT },
  permitTypes: {
    group: 'Which words',
    as: 'typed',
    knownAs: 'Known permit types',
    hint: 'The whole name as the city writes it, separated by commas. Put one that has a comma in "quotes".',
  },
  withoutTypes: { group: 'Which words', as: 'list', none: LEAVES_OUT_NONE },
  who: {
    group: 'Who has the job',
    as: 'chips',
    label: 'Labels',
    hint: 'None chosen means all of them. Labels depend on your trades and your role.',
  },
  reach: {
    group: 'Who has the job',
    as: 'chips',
    label: 'How to reach somebody',
    hint: 'None chosen means all of them.',
  },
  hasContractor: { group: 'Who has the job', as: 'checkbox', label: 'No contractor named yet' },
  withoutContractors: { group: 'Who has the job', hint: NAMES_HINT },
};

/** The bar of the heat map: one value of each, or any. The period stands between place and work; the rest is folded. */
export const BAR_PLACE: FilterLayout = {
  states: { as: 'select', label: 'State', none: 'All States' },
};
export const BAR_WORK: FilterLayout = {
  trades: { as: 'select', label: 'Trade', none: 'All trades' },
};
export const BAR_MORE: FilterLayout = {
  actions: { as: 'select' },
  uses: { as: 'select' },
  minValue: { as: 'select', label: 'Value' },
  who: { as: 'select' },
  reach: { as: 'select' },
  next: { as: 'select' },
};
