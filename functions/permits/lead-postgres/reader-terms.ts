import { addDays } from '#shared/domain/days.ts';
import { recencyPoints, TRADE_POINTS, VALUE_STEPS } from '#shared/domain/permit/lead-score.ts';
import { isBroad } from '#shared/domain/permit/opportunity-rule.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { FACTS, outcomesFor } from '../lead-index/search/label-table.ts';
import type { Scoring } from '../lead-index/search/scorer.ts';
import { FLAGS } from '../lead-index/store/segment.ts';
import type { Values } from './values.ts';
import { TRADE_MASK } from './write-rows.ts';

const BROAD = TRADE_MASK.encode(TRADE_IDS.filter(isBroad)) | 0;
/** Days after which a permit has no points for its date, whatever the version of the score. */
const RECENT_MOST = 3660;

/** The label of a row of `leads` joined with `kinds`, as its bit number. */
export function labelTerm(reader: Scoring, values: Values): string {
  return `get_byte(${values.add(Buffer.from(outcomesFor(reader).labels), 'bytea')}, ${factsTerm(reader)})`;
}

/** The lead score of a row of `leads` joined with `kinds`: what `leadScore` gives. */
export function scoreTerm(reader: Scoring, values: Values): string {
  const points = `get_byte(${values.add(Buffer.from(outcomesFor(reader).points), 'bytea')}, ${factsTerm(reader)})`;
  const value = steps(VALUE_STEPS.map(([least, points]) => [`valuation >= ${least}`, points]));
  const recency = steps([
    [`flags & ${FACTS.ended} <> 0`, 0],
    ...recencySteps(reader.today).map(
      ([from, points]) => [`issued >= ${values.add(from, 'text')}`, points] as const,
    ),
  ]);
  const trade = steps([[`trades & ${ownTrades(reader)} <> 0`, TRADE_POINTS]]);
  return `(${points} + ${value} + ${recency} + ${trade})`;
}

function ownTrades({ trades }: Scoring): number {
  return TRADE_MASK.encode(trades) | 0;
}

/** The sum of `FLAGS` and `FACTS` of a row. */
function factsTerm(reader: Scoring): string {
  const own = ownTrades(reader);
  const lacking = `CASE WHEN names THEN flags ELSE flags & ${~FLAGS.lacksContractor} END`;
  const facts = [
    [`trades & ${own} <> 0`, FACTS.own],
    [`trades & ${~own} <> 0`, FACTS.other],
    ['trades & (trades - 1) <> 0', FACTS.several],
    [`trades & ${BROAD} <> 0`, FACTS.broad],
  ] as const;
  return `((${lacking}) ${facts.map((fact) => `+ ${steps([fact])}`).join(' ')})`;
}

/** The number of the first condition that is true, or 0. */
function steps(list: readonly (readonly [condition: string, points: number])[]): string {
  return `CASE ${list.map(([condition, points]) => `WHEN ${condition} THEN ${points}`).join(' ')} ELSE 0 END`;
}

/** The first day of each number of points for the date, the most points first; later days have as many. */
function recencySteps(today: string): (readonly [from: string, points: number])[] {
  const found: (readonly [string, number])[] = [];
  const pointsAt = (days: number): number =>
    recencyPoints({ issueDate: addDays(today, -days), status: null }, today);
  for (let days = 0; days < RECENT_MOST && pointsAt(days) > 0; days++)
    if (pointsAt(days + 1) !== pointsAt(days)) found.push([addDays(today, -days), pointsAt(days)]);
  return found;
}
