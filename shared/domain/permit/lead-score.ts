import { lacksContractor } from '../filter/permit-filter.ts';
import type { Permit } from './permit.ts';
import type { PermitStatus } from './permit-status.ts';
import { type Trade, tradeLabel } from './trades.ts';

/**
 * The lead score (PRODUCT §1: "lead scoring"): 0 to 100 by five reasons that anybody can check against the record. It says in
 * which order to call, and nothing of the chance to win the job: nobody has measured that.
 *
 * The reasons, the most each gives, and why:
 *   recency     30  a job is taken within weeks of its permit; nothing on the record tells more. None for a permit that has ended
 *   contact     25  a lead nobody can be reached for is no lead
 *   value       20  a larger job is worth an earlier call; the record often shows none, so it is not the first reason
 *   trade       15  work of one's own trade, as the user set them
 *   contractor  10  nobody named yet: the work may still be open. Only where the source publishes contractors at all
 */
export const LEAD_SCORE_VERSION = 1;

const MOST = { recency: 30, value: 20, contact: 25, contractor: 10, trade: 15 } as const;
export type ScoreReason = keyof typeof MOST;
/** The reasons in the order they are told. */
export const SCORE_REASONS = [
  'recency',
  'contact',
  'value',
  'trade',
  'contractor',
] as const satisfies readonly ScoreReason[];

/** What is worked out when a permit is published gives at most this; recency and trade depend on the day and the reader. */
export const SCORE_BASE_MOST = MOST.value + MOST.contact + MOST.contractor;
/** What a permit of one's own trade gains. */
export const TRADE_POINTS = MOST.trade;

/**
 * Steps, because a record does not tell the worth of a lead to the day or the dollar: `[days since the issue, points]` for so many
 * days or fewer, then `[US dollars, points]` for so much or more.
 */
const RECENCY = [
  [1, MOST.recency],
  [3, 28],
  [7, 25],
  [14, 20],
  [30, 14],
  [60, 8],
  [90, 4],
] as const;
const VALUE = [
  [1_000_000, MOST.value],
  [250_000, 17],
  [100_000, 14],
  [50_000, 11],
  [25_000, 8],
  [10_000, 5],
  [1, 2],
] as const;

/** A permit in one of these is no fresh lead, however lately it was issued. */
const ENDED: ReadonlySet<PermitStatus | null> = new Set<PermitStatus>(['Final', 'Expired', 'Void']);

type Shows = (permit: Permit) => boolean;
/**
 * What one can be reached by, and what each is worth: a phone most, the owner's more than that of somebody who has the job. They
 * come to more than a reason gives, so that a permit which names no contractor can have all of it.
 */
const CONTACT: readonly (readonly [words: string, points: number, shows: Shows])[] = [
  ['owner’s phone', 9, (permit) => permit.propertyOwnerPhone !== null],
  ['contractor’s phone', 7, (permit) => permit.contractorPhone !== null],
  ['owner’s name', 6, (permit) => permit.propertyOwnerName !== null],
  ['contractor’s name', 3, (permit) => permit.contractorName !== null],
  ['an address', 3, showsAddress],
];

const DAY_MS = 86_400_000;

/** Whom a score is for: the trades the user set, none by default. */
export interface ScoreProfile {
  readonly trades: readonly Trade[];
}

/** One reason of a score: `points` of the most it can give, and why in words. */
export interface ScoredReason {
  readonly what: ScoreReason;
  readonly points: number;
  readonly of: number;
  readonly words: string;
}

/** A score, by which version of the rules, and the reasons whose points sum to it. */
export interface LeadScore {
  /** 0 to 100, an integer. */
  readonly score: number;
  readonly version: number;
  readonly reasons: readonly ScoredReason[];
}

/** The score of a permit with its reasons. @param today `YYYY-MM-DD`, UTC */
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

/** The score alone, for orders and bounds over many permits: that of `leadScore`. @param today `YYYY-MM-DD`, UTC */
export function pointsOf(permit: Permit, profile: ScoreProfile, today: string): number {
  const trade = matchedTrades(permit, profile).length > 0 ? MOST.trade : 0;
  return scoreBase(permit) + recencyPoints(permit, today) + trade;
}

/** The part of a score that neither the day nor the reader changes: 0 to `SCORE_BASE_MOST`. */
export function scoreBase(permit: Permit): number {
  return valuePoints(permit) + contactPoints(permit) + contractorPoints(permit);
}

/** Whether a permit's work is done or will not be: its day of issue then counts nothing. */
export function hasEnded(status: PermitStatus | null): boolean {
  return ENDED.has(status);
}

/** Points for how lately a permit was issued; a date ahead of today counts as today. Both dates `YYYY-MM-DD`. */
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
  const shown = CONTACT.reduce((sum, [, points, shows]) => (shows(permit) ? sum + points : sum), 0);
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
  const shown = CONTACT.filter(([, , shows]) => shows(permit)).map(([words]) => words);
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
