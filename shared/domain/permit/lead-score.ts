import type { ScoreProfile } from '../profile.ts';
import { lacksContractor, type Permit } from './permit.ts';
import { hasEnded } from './permit-status.ts';
import type { ScoredReason, ScoreReason } from './score-reason.ts';
import { type Trade, tradeLabel } from './trades.ts';

/**
 * The lead score (PRODUCT §1: "lead scoring"): 0 to 100, the sum of five reasons that anybody can check against the record. It
 * says in which order to call. It is not a probability of winning the job, which nobody has measured.
 *
 * The reasons, their most points, and why:
 *   recency     30  jobs are taken within weeks of the permit; nothing on the record matters more. Zero once the permit has ended
 *   contact     25  a lead without anybody to reach is useless
 *   value       20  a larger job is worth an earlier call; not the first reason, because many records show no value
 *   trade       15  work in one of the reader's own trades
 *   contractor  10  no contractor named yet: the work may still be open. Only if the source publishes contractors at all
 */
export const LEAD_SCORE_VERSION = 1;

const MOST = {
  recency: 30,
  value: 20,
  contact: 25,
  contractor: 10,
  trade: 15,
} as const satisfies Record<ScoreReason, number>;

/** The most points of the part that is computed when a permit is published; recency and trade depend on the day and the reader. */
export const SCORE_BASE_MOST = MOST.value + MOST.contact + MOST.contractor;
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
const VALUE = [
  [1_000_000, MOST.value],
  [250_000, 17],
  [100_000, 14],
  [50_000, 11],
  [25_000, 8],
  [10_000, 5],
  [1, 2],
] as const;

/**
 * The contact details and their points: most for a phone, and more for the owner than for somebody who already has the job.
 * Their sum exceeds the maximum, so that a permit without a contractor can reach it.
 */
const CONTACT: readonly (readonly [words: string, points: number, isShown: (permit: Permit) => boolean])[] = [
  ['owner’s phone', 9, (permit) => permit.propertyOwnerPhone !== null],
  ['contractor’s phone', 7, (permit) => permit.contractorPhone !== null],
  ['owner’s name', 6, (permit) => permit.propertyOwnerName !== null],
  ['contractor’s name', 3, (permit) => permit.contractorName !== null],
  ['an address', 3, showsAddress],
];

const DAY_MS = 86_400_000;

/** A score, the version of its rules, and the reasons whose points sum to it. */
export interface LeadScore {
  /** 0 to 100, an integer. */
  readonly score: number;
  readonly version: number;
  readonly reasons: readonly ScoredReason[];
}

/** Scores a permit, with the reasons. @param today `YYYY-MM-DD`, UTC */
export function leadScore(permit: Permit, profile: ScoreProfile, today: string): LeadScore {
  const reason = (what: ScoreReason, points: number, words: string): ScoredReason => ({
    what,
    points,
    of: MOST[what],
    words,
  });
  const reasons = [
    reason('recency', recencyPoints(permit, today), recencyWords(permit, today)),
    reason('contact', contactPoints(permit), contactWords(permit)),
    reason('value', valuePoints(permit), valueWords(permit)),
    reason('trade', matchedTrades(permit, profile).length > 0 ? MOST.trade : 0, tradeWords(permit, profile)),
    reason('contractor', contractorPoints(permit), contractorWords(permit)),
  ];
  return { score: pointsOf(permit, profile, today), version: LEAD_SCORE_VERSION, reasons };
}

/** The score of `leadScore` without the reasons, for sorting many permits. @param today `YYYY-MM-DD`, UTC */
export function pointsOf(permit: Permit, profile: ScoreProfile, today: string): number {
  const trade = matchedTrades(permit, profile).length > 0 ? MOST.trade : 0;
  return scoreBase(permit) + recencyPoints(permit, today) + trade;
}

/** The part of a score that depends on neither the day nor the reader: 0 to `SCORE_BASE_MOST`. */
export function scoreBase(permit: Permit): number {
  return valuePoints(permit) + contactPoints(permit) + contractorPoints(permit);
}

/** Points for a recent issue date. A future date counts as today. Both dates are `YYYY-MM-DD`. */
export function recencyPoints(
  { issueDate, status }: Pick<Permit, 'issueDate' | 'status'>,
  today: string,
): number {
  if (issueDate === null || hasEnded(status)) return 0;
  const days = daysSince(issueDate, today);
  return RECENCY.find(([most]) => days <= most)?.[1] ?? 0;
}

function valuePoints({ valuation }: Permit): number {
  if (valuation === null) return 0;
  return VALUE.find(([least]) => valuation >= least)?.[1] ?? 0;
}

function contactPoints(permit: Permit): number {
  const shown = CONTACT.reduce((sum, [, points, isShown]) => (isShown(permit) ? sum + points : sum), 0);
  return Math.min(shown, MOST.contact);
}

function contractorPoints(permit: Permit): number {
  return lacksContractor(permit) ? MOST.contractor : 0;
}

function matchedTrades({ trades }: Permit, profile: ScoreProfile): Trade[] {
  return trades.filter((trade) => profile.trades.includes(trade));
}

function showsAddress(permit: Permit): boolean {
  const { addressStreet, propertyOwnerAddress, contractorAddress } = permit;
  return [addressStreet, propertyOwnerAddress, contractorAddress].some((address) => address !== null);
}

function daysSince(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}

function recencyWords({ issueDate, status }: Permit, today: string): string {
  if (hasEnded(status)) return `Its status is ${status}, so the work is no longer to be had`;
  if (issueDate === null) return 'The record shows no issue date';
  const days = daysSince(issueDate, today);
  if (days < 0) return 'Dated ahead of today';
  if (days === 0) return 'Issued today';
  return days === 1 ? 'Issued yesterday' : `Issued ${days.toLocaleString('en-US')} days ago`;
}

function valueWords({ valuation }: Permit): string {
  if (valuation === null) return 'The record shows no value';
  return `Valued at $${valuation.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}

function contactWords(permit: Permit): string {
  const shown = CONTACT.filter(([, , isShown]) => isShown(permit)).map(([words]) => words);
  return shown.length === 0 ? 'The record shows nobody to reach' : `The record shows ${listed(shown)}`;
}

function tradeWords(permit: Permit, profile: ScoreProfile): string {
  if (profile.trades.length === 0) return 'You have set no trades in Settings';
  const matched = matchedTrades(permit, profile);
  if (matched.length > 0) return `Your trade: ${listed(matched.map(tradeLabel))}`;
  return permit.trades.length === 0
    ? 'No trade recognized in the record'
    : `Not your trade: ${listed(permit.trades.map(tradeLabel))}`;
}

function contractorWords(permit: Permit): string {
  if (permit.contractorName !== null) return 'A contractor is named';
  if (permit.publishesContractors) return 'No contractor named yet';
  return `${permit.jurisdictionCity ?? 'This source'} does not publish contractors`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
