import type { Role, ScoreProfile } from '../profile.ts';
import { formatCount, listInWords } from '../words.ts';
import { describeHabit, type LeadReader, type NamedFact } from './lead-reader.ts';
import type { Permit } from './permit.ts';
import { goesOn, hasEnded, isOnHold } from './permit-status.ts';
import { customerOf, reachOf } from './reach.ts';
import type { ScoredReason, ScoreReason } from './score-reason.ts';
import { type Trade, tradeLabel } from './trades.ts';
import { wantedTrades } from './upstream.ts';
import { whyBefore } from './upstream-reasons.ts';
import { type LeadWho, type Reach, type Who, type Worth, worthOf } from './who.ts';
import { placeOf, whoFor, whoWords } from './who-rule.ts';

/**
 * The lead score (PRODUCT §1: "lead scoring"): 0 to 100, the sum of five reasons that anybody can check against the record. It
 * says in which order to take leads. It is not a probability of winning the job, which nobody has measured.
 *
 * The reasons, their most points, and why:
 *   recency      30  jobs are taken within weeks of the permit; nothing on the record matters more. Zero once the permit has ended, and while it
 *                    is on hold
 *   contact      25  a lead without anybody to reach is useless. Counts the best way to reach the person to whom this reader would sell
 *                    (`reach.ts`). A competitor's phone is worth nothing
 *   value        20  a larger job is worth an earlier call; not the first reason, because many records show no value
 *   trade        15  work in one of the reader's own trades, or the work with which the reader starts (`upstream.ts`)
 *   who          10  whether the job can bring this reader work (`who.ts`)
 */
export const LEAD_SCORE_VERSION = 4;

const MOST = {
  recency: 30,
  value: 20,
  contact: 25,
  who: 10,
  trade: 15,
} as const satisfies Record<ScoreReason, number>;

/** The most points of all reasons but recency and trade. */
export const SCORE_REST_MOST = MOST.value + MOST.contact + MOST.who;
/** What a permit of the reader's own trade gains. */
export const TRADE_POINTS = MOST.trade;

/** `[days since the issue, points]`, up to that many days. Steps, because a record does not show the worth of a lead to the day. */
const RECENCY = [
  [1, MOST.recency],
  [3, 28],
  [7, 25],
  [14, 20],
  [30, 14],
  [60, 8],
  [90, 4],
] as const;
/** `[US dollars, points]`, from that amount on. */
const VALUE_STEPS = [
  [1_000_000, MOST.value],
  [250_000, 17],
  [100_000, 14],
  [50_000, 11],
  [25_000, 8],
  [10_000, 5],
  [1, 2],
] as const;

/** Points of the best way to reach somebody. */
const CONTACT: Readonly<Record<Reach, number>> = { phone: MOST.contact, letter: 14, visit: 6, none: 0 };

/** Points of what a label is worth. */
const WHO_POINTS: Readonly<Record<Worth, number>> = { best: MOST.who, also: 5, unsaid: 3, folded: 0 };

const DAY_MS = 86_400_000;

/** A score, the version of its rules, and the reasons whose points sum to it. */
export interface LeadScore {
  /** 0 to 100, an integer. */
  readonly score: number;
  readonly version: number;
  readonly reasons: readonly ScoredReason[];
}

/** Scores a permit, with the reasons. @param today `YYYY-MM-DD`, UTC */
export function leadScore(permit: Permit, reader: LeadReader, today: string): LeadScore {
  const reason = (what: ScoreReason, points: number, words: string): ScoredReason => ({
    what,
    points,
    of: MOST[what],
    words,
  });
  const who = whoFor(permit, reader);
  const reach = reachOf(permit, who.label);
  const habits = reader.habitsOf(permit);
  const habit = (fact: NamedFact): string => {
    const words = describeHabit(fact, habits[fact]);
    return words === null ? '' : `; ${placeOf(permit)} ${words}`;
  };
  const reasons = [
    reason('recency', recencyPoints(permit, today), recencyWords(permit, today)),
    reason('contact', CONTACT[reach], contactWords(permit, who.label, reach, habit)),
    reason('value', valuePoints(permit), valueWords(permit, habit)),
    reason('trade', tradePoints(permit, reader), tradeWords(permit, reader)),
    reason('who', whoPoints(who.label, reader.role, isOnHold(permit.status)), scoredWho(permit, who)),
  ];
  return {
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    version: LEAD_SCORE_VERSION,
    reasons,
  };
}

/** The score of `leadScore` without the reasons, for many permits. @param today `YYYY-MM-DD`, UTC */
export function pointsOf(permit: Permit, reader: LeadReader, today: string): number {
  const { label } = whoFor(permit, reader);
  return (
    valuePoints(permit) +
    labelPoints(label, reachOf(permit, label), reader.role, isOnHold(permit.status)) +
    recencyPoints(permit, today) +
    tradePoints(permit, reader)
  );
}

/** The points of the reasons `contact` and `who`, for engines that hold facts and no permits. */
export function labelPoints(label: Who, reach: Reach, role: Role | null, onHold: boolean): number {
  return CONTACT[reach] + whoPoints(label, role, onHold);
}

/** Points for a recent issue date. A future date counts as today. Both dates are `YYYY-MM-DD`. */
export function recencyPoints(
  { issueDate, status, paperwork }: Pick<Permit, 'issueDate' | 'status' | 'paperwork'>,
  today: string,
): number {
  if (issueDate === null || paperwork !== undefined || !goesOn(status)) return 0;
  const days = daysSince(issueDate, today);
  return RECENCY.find(([most]) => days <= most)?.[1] ?? 0;
}

/** Points for the value. */
export function valuePoints({ valuation }: Pick<Permit, 'valuation'>): number {
  if (valuation === null) return 0;
  return VALUE_STEPS.find(([least]) => valuation >= least)?.[1] ?? 0;
}

function whoPoints(label: Who, role: Role | null, onHold: boolean): number {
  return onHold ? 0 : WHO_POINTS[worthOf(label, role)];
}

function tradePoints({ trades }: Permit, profile: ScoreProfile): number {
  const wanted = wantedTrades(profile);
  return trades.some((trade) => wanted.includes(trade)) ? MOST.trade : 0;
}

function matchedTrades({ trades }: Permit, profile: ScoreProfile): Trade[] {
  return trades.filter((trade) => profile.trades.includes(trade));
}

function daysSince(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}

function recencyWords({ issueDate, status, paperwork }: Permit, today: string): string {
  if (paperwork !== undefined) return 'Paperwork is no lead, however recent';
  if (hasEnded(status)) return `Its status is ${status}, so the work is no longer to be had`;
  if (isOnHold(status)) return 'It is on hold, so its date doesn’t count';
  if (issueDate === null) return 'The record shows no issue date';
  const days = daysSince(issueDate, today);
  if (days < 0) return 'Dated ahead of today';
  if (days === 0) return 'Issued today';
  return days === 1 ? 'Issued yesterday' : `Issued ${formatCount(days)} days ago`;
}

/** What a place usually names, behind a semicolon; empty where nobody can tell. */
type HabitWords = (fact: NamedFact) => string;

function valueWords({ valuation }: Permit, habit: HabitWords): string {
  if (valuation === null) return `The record shows no value${habit('value')}`;
  return `Valued at $${valuation.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}

function contactWords({ status, paperwork }: Permit, label: Who, reach: Reach, habit: HabitWords): string {
  if (paperwork !== undefined) return 'Paperwork: nobody to reach';
  if (hasEnded(status)) return 'The job is over';
  if (isOnHold(status)) return 'Nobody to reach while it is on hold';
  const customer = customerOf(label);
  if (customer === null) return 'A competitor’s contacts are not counted';
  switch (reach) {
    case 'phone':
      return `The record shows the ${customer}’s phone`;
    case 'letter':
      return `The record shows where to write to the ${customer}${habit('phone')}`;
    case 'visit':
      return `The record shows only the site’s address${habit(customer === 'owner' ? 'owner' : 'phone')}`;
    case 'none':
      return `The record shows no way to reach the ${customer}${habit(customer === 'owner' ? 'owner' : 'phone')}`;
  }
}

function tradeWords(permit: Permit, profile: ScoreProfile): string {
  if (profile.trades.length === 0) return 'You have chosen no trades';
  const matched = matchedTrades(permit, profile);
  if (matched.length > 0) return `Your trade: ${listInWords(matched.map(tradeLabel))}`;
  const before = permit.trades.filter((trade) => wantedTrades(profile).includes(trade));
  if (before.length > 0)
    return `Comes before your trade: ${listInWords(before.map((trade) => `${tradeLabel(trade)}, ${whyBefore(profile, trade)}`))}`;
  return permit.trades.length === 0
    ? 'No trade recognized in the record'
    : `Not your trade: ${listInWords(permit.trades.map(tradeLabel))}`;
}

function scoredWho(permit: Permit, { label, reason }: LeadWho): string {
  return permit.paperwork !== undefined ? reason : `${whoWords(permit, label)}: ${reason}`;
}
