import type { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import {
  DATED_FACETS,
  type DatedFacet,
  type DatedFilter,
  type FacetValue,
  isRestricting,
} from '#shared/domain/filter/permit-filter.ts';
import { cityKey } from '#shared/domain/permit/permit.ts';
import { findState } from '#shared/domain/permit/states.ts';
import { territoryOf } from '#shared/domain/territory/territory.ts';
import { FACTS, labelMask } from '../lead-index/search/label-table.ts';
import type { Scoring } from '../lead-index/search/scorer.ts';
import { foldName } from '../lead-index/store/index-row.ts';
import { FLAGS, WORK_ACTION_MASK } from '../lead-index/store/segment.ts';
import { labelTerm, scoreTerm } from './reader-terms.ts';
import { SCHEMA } from './schema.ts';
import { shapeCondition } from './shape-condition.ts';
import type { Values } from './values.ts';
import { storedPhrase, TRADE_MASK } from './write-rows.ts';

/** What conditions depend on beside the filter. */
export interface Reader {
  /** For labels, scores and a lowest score. */
  readonly scoring?: Scoring | undefined;
  /** For `next`. */
  readonly next?: NextByPlace | undefined;
}

type FacetCondition<F extends DatedFacet> = (wanted: FacetValue<F>, values: Values, reader: Reader) => string;

/** The condition of each facet on a row of `leads`; `opportunities` also reads the row of `kinds`. */
const FACET_CONDITIONS: { readonly [F in DatedFacet]-?: FacetCondition<F> } = {
  states: (wanted, values) => isAmong('state', wanted, values),
  cities: (wanted, values) => isOfKind('city_key', wanted.map(cityKey), values),
  counties: (wanted, values) => isOfKind('county_key', wanted.map(foldName), values),
  permitTypes: (wanted, values) => isOfKind('type_key', wanted.map(foldName), values),
  zips: (wanted, values) => isAmong('zip', wanted, values),
  statuses: (wanted, values) => isAmong('status', wanted, values),
  uses: (wanted, values) => isAmong('property_use', wanted, values),
  territory: isInTerritory,
  minValue: (least, values) => `valuation >= ${values.add(least, 'float8')}`,
  maxValue: (most, values) => `valuation <= ${values.add(most, 'float8')}`,
  from: (day, values) => `issued >= ${values.add(day, 'text')}`,
  // No date is the empty text.
  to: (day, values) => `issued <= ${values.add(day, 'text')} AND issued <> ''`,
  trades: (wanted, values) => `trades & ${values.add(TRADE_MASK.encode(wanted) | 0, 'int')} <> 0`,
  actions: (wanted, values) => `actions & ${values.add(WORK_ACTION_MASK.encode(wanted), 'int')} <> 0`,
  hasContractor: (wanted) => hasFlag(wanted ? FLAGS.hasContractor : FLAGS.lacksContractor, true),
  hasPhone: (wanted) => hasFlag(FLAGS.hasPhone, wanted),
  contractor: (phrase, values) => hasPhrase('contractor', [phrase], values),
  keywords: (phrases, values) => hasPhrase('work', phrases, values),
  opportunities: (wanted, values, { scoring }) => {
    if (scoring === undefined) throw new Error('Labels need a reader.');
    return `(${values.add(labelMask(wanted), 'int')} >> ${labelTerm(scoring, values)}) & 1 = 1`;
  },
  next: (wanted, values, { next }) => {
    if (next === undefined) throw new Error('Next trades are not known.');
    const rules = next.leadingTo(wanted);
    const places = values.add(
      rules.map(({ place }) => place),
      'text[]',
    );
    const [after, lacking] = (['after', 'trade'] as const).map((name) =>
      values.add(
        rules.map((rule) => TRADE_MASK.encode([rule[name]]) | 0),
        'int[]',
      ),
    );
    return `flags & ${FACTS.ended} = 0 AND EXISTS (SELECT FROM unnest(${places}, ${after}, ${lacking}) AS rule(place, after, lacking)
      JOIN ${SCHEMA}.kinds AS placed ON placed.place = rule.place
      WHERE placed.kind = leads.kind AND leads.trades & after <> 0 AND leads.trades & lacking = 0)`;
  },
};

/** A search, with further conditions. */
export interface Matches extends Reader {
  readonly filter: DatedFilter;
  /** Whether the statement reads `kinds` too, as names, labels and scores need. */
  readonly withKinds?: boolean;
  readonly more?: readonly string[];
}

/** The tables and the conditions of a search, behind `FROM`. */
export function fromMatches(
  { filter, withKinds = false, more = [], ...reader }: Matches,
  values: Values,
): string {
  const { scoring } = reader;
  const hasLeast = scoring !== undefined && scoring.minScore > 0;
  const conditions = DATED_FACETS.filter((facet) => isRestricting(filter[facet])).map((facet) =>
    (FACET_CONDITIONS[facet] as FacetCondition<DatedFacet>)(filter[facet] as never, values, reader),
  );
  if (hasLeast) conditions.push(`${scoreTerm(scoring, values)} >= ${values.add(scoring.minScore, 'float8')}`);
  const all = [...conditions, ...more];
  const kinds =
    withKinds || hasLeast || isRestricting(filter.opportunities) ? `JOIN ${SCHEMA}.kinds USING (kind)` : '';
  return `${SCHEMA}.leads ${kinds} ${all.length === 0 ? '' : `WHERE ${all.map((one) => `(${one})`).join(' AND ')}`}`;
}

function isAmong(column: string, wanted: readonly string[], values: Values): string {
  return `leads.${column} = ANY(${values.add(wanted, 'text[]')})`;
}

function isOfKind(column: string, wanted: readonly string[], values: Values): string {
  return `leads.kind IN (SELECT kinds.kind FROM ${SCHEMA}.kinds WHERE ${column} = ANY(${values.add(wanted, 'text[]')}))`;
}

function hasFlag(flag: number, wanted: boolean): string {
  return `flags & ${flag} ${wanted ? '<>' : '='} 0`;
}

/** Rows with the words of one of some phrases next to each other. */
function hasPhrase(column: 'work' | 'contractor', phrases: readonly string[], values: Values): string {
  const conditions = phrases
    .map((phrase) => storedPhrase(phraseOf(phrase)))
    .filter((phrase) => phrase !== '')
    .map((phrase) => {
      const words = phrase.split(' ');
      const all = `string_to_array(${column}, ' ') @> ${values.add(words, 'text[]')}`;
      if (words.length === 1) return all;
      return `${all} AND strpos(' ' || ${column} || ' ', ${values.add(` ${phrase} `, 'text')}) > 0`;
    });
  return conditions.length === 0
    ? 'false'
    : `n IN (SELECT n FROM ${SCHEMA}.texts WHERE ${conditions.map((one) => `(${one})`).join(' OR ')})`;
}

/** Rows in one of some areas. */
function isInTerritory(areas: readonly string[], values: Values): string {
  const { shapes, zips, counties, withoutPoint } = territoryOf(areas);
  const conditions = shapes.map((shape) => shapeCondition(shape, values));
  if (zips.size > 0) conditions.push(isAmong('zip', [...zips], values));
  for (const county of counties)
    conditions.push(
      `leads.state = ${values.add(findState(county.slice(0, 2)) ?? '', 'text')} AND ${isOfKind('county_key', [county.slice(3)], values)}`,
    );
  if (withoutPoint) conditions.push('latitude IS NULL');
  return conditions.length === 0 ? 'false' : conditions.map((one) => `(${one})`).join(' OR ');
}
