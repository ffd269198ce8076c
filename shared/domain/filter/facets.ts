import { PROPERTY_USES, propertyUseLabel } from '../lists/property-use.ts';
import { actionLabel, WORK_ACTIONS } from '../lists/work-actions.ts';
import { FOLLOW_DAYS, type NextOf } from '../next-trade.ts';
import type { NamedFact } from '../permit/lead-reader.ts';
import {
  hasPhone,
  type LocatedPermit,
  lacksContractor,
  leadCity,
  namesContractor,
} from '../permit/permit.ts';
import { tradeLabel } from '../permit/trades.ts';
import { REACH, type Reach, TO_REACH, WHO, type Who } from '../permit/who.ts';
import { areaWords } from '../territory/area-text.ts';
import { cityKey } from '../territory/city-name.ts';
import { countyName } from '../territory/county-name.ts';
import { formatDate, formatMoney } from '../words.ts';
import type { FacetKind, FacetKinds } from './facet-kinds.ts';
import { containsPhrase } from './keywords.ts';
import type { SentenceStyle } from './sentence-style.ts';

/**
 * What a facet is about, in the order in which a sentence states it. A question that says something about a subject replaces all that
 * was asked about it before.
 */
export const SUBJECTS = [
  'trades',
  'statuses',
  'place',
  'value',
  'contractor',
  'phone',
  'types',
  'words',
  'actions',
  'uses',
  'dates',
  'labels',
  'reach',
  'without',
  'withoutTypes',
  'withoutActions',
  'withoutContractors',
  // Last: a list of trades after it would be read as part of it.
  'next',
] as const;
type Subject = (typeof SUBJECTS)[number];
/** The subjects with a phrase that states several facets together (`filter-sentence.ts`). */
export type SharedSubject = 'trades' | 'statuses' | 'place' | 'value' | 'dates';

/** What some tests depend on beside the permit. */
export interface FilterContext {
  readonly labelOf: (permit: LocatedPermit) => Who;
  /** How the reader can reach somebody about a lead with this label. */
  readonly reachOf: (permit: LocatedPermit, label: Who) => Reach;
  readonly nextOf: NextOf;
  /** Whether it lies in one of these areas. Given, so that what only says a filter needs no geometry: 5 kB on a page. */
  readonly isInAreas: (areas: readonly string[], permit: LocatedPermit) => boolean;
}

/** One facet of a filter: all that is said of it. What reads or writes filters derives from this. */
type FacetRow<K extends FacetKind> = {
  /** Its name in a query string; a list repeats it. */
  readonly queryName: string;
  readonly kind: K;
  /** What it finds, for the API document. */
  readonly means: string;
  readonly label: string;
  /** What errors call a value, if the name says it badly. A list's values are called the same with an s. */
  readonly input?: string;
  /** The fact that records often leave blank, on which it depends. */
  readonly fact?: NamedFact;
  /** The words for a chip: "Roofing", "Over $10,000". */
  readonly chip: (value: FacetKinds[K]) => string;
} & (
  | { readonly subject: SharedSubject; readonly phrase?: Phrase<K> }
  | { readonly subject: Exclude<Subject, SharedSubject>; readonly phrase: Phrase<K> }
) &
  // `datedFilter` turns days into a date.
  (K extends 'days' ? unknown : { readonly test: Test<K> }) &
  /** The labels of yes and no in its control. */
  (K extends 'boolean' ? { readonly answers: { readonly yes: string; readonly no: string } } : unknown);

/** Its part of a sentence, if it has one of its own. */
type Phrase<K extends FacetKind> = (value: FacetKinds[K], style: SentenceStyle) => string;
/** Whether a permit passes: of a list, by one entry. */
type Test<K extends FacetKind> = (
  wanted: FacetKinds[K],
  permit: LocatedPermit,
  context: FilterContext,
) => boolean;

/**
 * The facets, in the order of a query string; PRODUCT §7 names `state` and `city`. To add one, add a row here: the compiler names the
 * few tables that cannot be derived from it.
 */
export const FACETS = {
  states: {
    queryName: 'state',
    kind: 'states',
    means: 'One of the 17 states, by name or postal code.',
    label: 'States',
    subject: 'place',
    chip: names,
    test: (wanted, { jurisdictionState }) => wanted.includes(jurisdictionState),
  },
  cities: {
    queryName: 'city',
    kind: 'texts',
    means: 'City, compared without regard to case.',
    label: 'Cities',
    subject: 'place',
    chip: names,
    test: (wanted, permit) => includesName(wanted, leadCity(permit), cityKey),
  },
  counties: {
    queryName: 'county',
    kind: 'texts',
    means: 'County, compared without regard to case.',
    label: 'Counties',
    subject: 'place',
    chip: (counties) => names(counties.map(countyName)),
    test: (wanted, { jurisdictionCounty }) => includesName(wanted, jurisdictionCounty),
  },
  zips: {
    queryName: 'zip',
    kind: 'zips',
    means: 'ZIP code of the address, five digits.',
    label: 'ZIP codes',
    input: 'ZIP code',
    subject: 'place',
    chip: (zips) => `ZIP ${names(zips)}`,
    test: (wanted, { addressZip }) => wanted.includes(addressZip?.slice(0, 5) ?? ''),
  },
  territory: {
    queryName: 'area',
    kind: 'areas',
    means:
      'Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, “no-point” for permits without a point, or “hail:TX,2026-11-12,1” within 3 miles of a report of an inch or more that day (“wind” in mph; “,no-re-roof” may follow), in states where it is on. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point.',
    label: 'Areas',
    subject: 'place',
    chip: (areas) => names(areas.map(areaWords)).replace(/^./, (letter) => letter.toUpperCase()),
    phrase: (areas, style) => style.areas(areas),
    test: (wanted, permit, { isInAreas }) => isInAreas(wanted, permit),
  },
  minValue: {
    queryName: 'minValue',
    kind: 'amount',
    means: 'Least project value in US dollars. A permit that shows no value is left out.',
    label: 'Min value',
    input: 'minimum value',
    subject: 'value',
    fact: 'value',
    chip: (value) => `Over ${formatMoney(value)}`,
    test: (least, { valuation }) => valuation !== null && valuation >= least,
  },
  maxValue: {
    queryName: 'maxValue',
    kind: 'amount',
    means: 'Greatest project value in US dollars. A permit that shows no value is left out.',
    label: 'Max value',
    input: 'maximum value',
    subject: 'value',
    fact: 'value',
    chip: (value) => `Up to ${formatMoney(value)}`,
    test: (most, { valuation }) => valuation !== null && valuation <= most,
  },
  hasValue: {
    queryName: 'hasValue',
    kind: 'boolean',
    means: 'true: only permits that show a project value; false: only those that show none.',
    label: 'Value on record',
    answers: { yes: 'Shown', no: 'Not shown' },
    input: 'value filter',
    subject: 'value',
    fact: 'value',
    chip: (has) => (has ? 'Value shown' : 'No value shown'),
    phrase: (has) => (has ? 'with a value on record' : 'with no value on record'),
    test: (wanted, { valuation }) => (valuation !== null) === wanted,
  },
  permitTypes: {
    queryName: 'type',
    kind: 'texts',
    means: 'Permit type as the city writes it, whole, without regard to case.',
    label: 'Permit types',
    subject: 'types',
    chip: (types) => `Type: ${names(types)}`,
    phrase: (types, { either, quote }) => `type ${either(types.map(quote), 'permit types')}`,
    test: (wanted, { permitType }) => includesName(wanted, permitType),
  },
  trades: {
    queryName: 'trade',
    kind: 'trades',
    means: 'Trade recognized in type and description.',
    label: 'Trades',
    subject: 'trades',
    chip: (trades) => names(trades.map(tradeLabel)),
    test: (wanted, { trades }) => trades.some((trade) => wanted.includes(trade)),
  },
  without: {
    queryName: 'without',
    kind: 'trades',
    means: 'Trade that the permit must not have. A permit with any of them is left out.',
    label: 'Without',
    input: 'trade to leave out',
    subject: 'without',
    chip: (trades) => `Without ${names(trades.map(tradeLabel))}`,
    phrase: (trades, { either }) => `without ${either(trades.map(tradeLabel), 'trades')}`,
    test: (unwanted, { trades }) => !trades.some((trade) => unwanted.includes(trade)),
  },
  withoutTypes: {
    queryName: 'withoutType',
    kind: 'texts',
    means: 'Permit type to leave out, as the city writes it, whole, without regard to case.',
    label: 'Without permit types',
    subject: 'withoutTypes',
    chip: (types) => `Not type: ${names(types)}`,
    phrase: (types, { either, quote }) => `not type ${either(types.map(quote), 'permit types')}`,
    test: (unwanted, { permitType }) => !includesName(unwanted, permitType),
  },
  withoutActions: {
    queryName: 'withoutAction',
    kind: 'actions',
    means: 'What must not be done. A permit with any of them is left out.',
    label: 'Without action',
    subject: 'withoutActions',
    chip: (actions) => `Without ${names(actions.map(actionLabel))}`,
    phrase: (actions, { either }) => `without ${either(wordsOf(WORK_ACTIONS, actions), 'actions')}`,
    test: (unwanted, { actions }) => !actions.some((action) => unwanted.includes(action)),
  },
  withoutContractors: {
    queryName: 'withoutContractor',
    kind: 'texts',
    means: 'Words in a row in the name of a contractor to leave out.',
    label: 'Not by contractors',
    input: 'contractor to leave out',
    subject: 'withoutContractors',
    chip: (contractors) => `Not by ${names(contractors)}`,
    phrase: (contractors, { either, quote }) => `not by ${either(contractors.map(quote), 'contractors')}`,
    test: (unwanted, { contractorName }) =>
      !unwanted.some((phrase) => containsPhrase(contractorName ?? '', phrase)),
  },
  // A permit whose record does not say what is done, or what the property is used for, matches none.
  actions: {
    queryName: 'action',
    kind: 'actions',
    means: 'What is done, recognized in type and description.',
    label: 'Action',
    subject: 'actions',
    chip: (actions) => names(actions.map(actionLabel)),
    phrase: (actions, { either }) => either(wordsOf(WORK_ACTIONS, actions), 'actions'),
    test: (wanted, { actions }) => actions.some((action) => wanted.includes(action)),
  },
  uses: {
    queryName: 'use',
    kind: 'uses',
    means: 'What the property is used for, where the record says so.',
    label: 'Use',
    subject: 'uses',
    chip: (uses) => names(uses.map(propertyUseLabel)),
    phrase: (uses, { either }) => either(wordsOf(PROPERTY_USES, uses), 'uses'),
    test: (wanted, { propertyUse }) => propertyUse !== null && wanted.includes(propertyUse),
  },
  contractor: {
    queryName: 'contractor',
    kind: 'text',
    means: 'Words in a row in the contractor’s name.',
    label: 'Contractor’s name contains',
    subject: 'contractor',
    chip: (name) => `Contractor “${name}”`,
    phrase: (name, { quote }) => `contractor ${quote(name)}`,
    test: (phrase, { contractorName }) => containsPhrase(contractorName ?? '', phrase),
  },
  hasContractor: {
    queryName: 'hasContractor',
    kind: 'boolean',
    means:
      'true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors.',
    label: 'Contractor on record',
    answers: { yes: 'Named', no: 'None named yet' },
    input: 'contractor filter',
    subject: 'contractor',
    fact: 'contractor',
    chip: (has) => (has ? 'Contractor named' : 'No contractor'),
    phrase: (has) => (has ? 'with a contractor' : 'with no contractor named yet'),
    // "Not named yet" leaves out sources that never publish contractors.
    test: (wanted, permit) => (wanted ? namesContractor(permit) : lacksContractor(permit)),
  },
  hasPhone: {
    queryName: 'hasPhone',
    kind: 'boolean',
    means: 'true: only permits that show a phone of owner or contractor; false: only those without.',
    label: 'Phone on record',
    answers: { yes: 'Shown', no: 'Not shown' },
    input: 'phone filter',
    subject: 'phone',
    fact: 'phone',
    chip: (has) => (has ? 'With a phone' : 'No phone'),
    phrase: (has) => (has ? 'with a phone' : 'with no phone'),
    test: (wanted, permit) => hasPhone(permit) === wanted,
  },
  from: {
    queryName: 'from',
    kind: 'day',
    means: 'First issue date, included.',
    label: 'Issued after',
    input: 'first issue date',
    subject: 'dates',
    chip: (day) => `Since ${formatDate(day)}`,
    test: (first, { issueDate }) => issueDate !== null && issueDate >= first,
  },
  to: {
    queryName: 'to',
    kind: 'day',
    means: 'Last issue date, included.',
    label: 'Issued before',
    input: 'last issue date',
    subject: 'dates',
    chip: (day) => `Until ${formatDate(day)}`,
    test: (last, { issueDate }) => issueDate !== null && issueDate <= last,
  },
  // Stays relative in links; a new alert leaves it behind.
  lastDays: {
    queryName: 'lastDays',
    kind: 'days',
    means: 'Issued in the last days before the match, that day included.',
    label: 'Issued',
    input: 'number of days',
    subject: 'dates',
    chip: (days) => (days === 1 ? 'Today' : `Last ${days} days`),
  },
  keywords: {
    queryName: 'keyword',
    kind: 'texts',
    means: 'Whole word or phrase in type or description.',
    label: 'Keywords',
    input: 'word',
    subject: 'words',
    chip: (words) => names(words.map((word) => `“${word}”`)),
    phrase: (words, { either, quote }) => `mentioning ${either(words.map(quote), 'words')}`,
    test: (phrases, { permitType, description }) =>
      phrases.some(
        (phrase) => containsPhrase(permitType ?? '', phrase) || containsPhrase(description ?? '', phrase),
      ),
  },
  statuses: {
    queryName: 'status',
    kind: 'statuses',
    means: 'Status in our words; the city’s own word is in the permit’s provenance.',
    label: 'Status',
    subject: 'statuses',
    chip: names,
    test: (wanted, { status }) => status !== null && wanted.includes(status),
  },
  who: {
    queryName: 'who',
    kind: 'who',
    means: 'Who does the work, judged by your trades and role.',
    label: 'Who does it',
    input: 'label',
    subject: 'labels',
    chip: (labels) => names(labels.map((label) => WHO[label])),
    phrase: (labels, { either }) => either(labels.map(labelInSentence), 'labels'),
    test: (wanted, permit, { labelOf }) => wanted.includes(labelOf(permit)),
  },
  reach: {
    queryName: 'reach',
    kind: 'reach',
    means:
      'Best way to reach somebody to sell to: phone, letter (an owner by name, a firm at its own address) or visit.',
    label: 'Reach',
    input: 'way to reach somebody',
    subject: 'reach',
    chip: (ways) => names(ways.map((way) => REACH[way])),
    phrase: (ways, { either }) =>
      either(
        ways.map((way) => TO_REACH[way]),
        'ways to reach',
      ),
    test: (wanted: readonly Reach[], permit, { labelOf, reachOf }) =>
      wanted.includes(reachOf(permit, labelOf(permit))),
  },
  // `datedFilter` leaves out permits whose time is over.
  next: {
    queryName: 'next',
    kind: 'trades',
    means: `Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended or are on hold, were issued over ${FOLLOW_DAYS} days before the match, or have the trade themselves.`,
    label: 'May need next',
    input: 'next trade',
    subject: 'next',
    chip: (trades) => `May need next: ${names(trades.map(tradeLabel))}`,
    phrase: (trades, { either }) => `may need next: ${either(trades.map(tradeLabel), 'trades')}`,
    test: (wanted, permit, { nextOf }) => nextOf(permit).some(({ trade }) => wanted.includes(trade)),
  },
} as const satisfies Readonly<Record<string, { [K in FacetKind]: FacetRow<K> }[FacetKind]>>;

export type Facet = keyof typeof FACETS;
export type KindOf<F extends Facet> = (typeof FACETS)[F]['kind'];
export type FacetValue<F extends Facet> = FacetKinds[KindOf<F>];
/** The facets that a permit is tested for; `datedFilter` turns the others into them. */
export type DatedFacet = { [F in Facet]: KindOf<F> extends 'days' ? never : F }[Facet];

export type FlagFacet = { [F in Facet]: KindOf<F> extends 'boolean' ? F : never }[Facet];

export const FACET_ROWS: { readonly [F in Facet]: FacetRow<KindOf<F>> } = FACETS;
export const FACET_NAMES = Object.keys(FACETS) as readonly Facet[];
export const DATED_FACETS = /* @__PURE__ */ FACET_NAMES.filter(
  (facet): facet is DatedFacet => FACETS[facet].kind !== 'days',
);

/** Whether a permit passes a facet. @param wanted a value of the facet that restricts */
export function passesFacet(
  facet: DatedFacet,
  wanted: unknown,
  permit: LocatedPermit,
  context: FilterContext,
): boolean {
  return (FACETS[facet].test as (...args: readonly unknown[]) => boolean)(wanted, permit, context);
}

/** "Roofing", "Roofing or Solar", or "Roofing or 2 more". */
function names(list: readonly string[]): string {
  const [first = '', second, ...others] = list;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} or ${second}` : `${first} or ${others.length + 1} more`;
}

/** "new work", "commercial property". */
function wordsOf<T extends string>(
  table: readonly { readonly id: T; readonly words: string }[],
  ids: readonly T[],
): string[] {
  return ids.flatMap((wanted) => table.find(({ id }) => id === wanted)?.words ?? []);
}

/** "nobody yet", "GC on it". */
function labelInSentence(label: Who): string {
  return label === 'gc' ? WHO[label] : WHO[label].toLowerCase();
}

function includesName(
  wanted: readonly string[],
  name: string | null,
  fold = (text: string) => text.toLowerCase(),
): boolean {
  return name !== null && wanted.some((one) => fold(one) === fold(name));
}
