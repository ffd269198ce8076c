import type { ScoreProfile } from '../profile.ts';
import { describeHabit, type LeadReader, type NamedFact } from './lead-reader.ts';
import type { Permit } from './permit.ts';
import { goesOn, hasEnded, isOnHold } from './permit-status.ts';
import type { ScoredReason, ScoreReason } from './score-reason.ts';
import { type Trade, tradeLabel } from './trades.ts';
import { type LeadWho, WHO, type Who } from './who.ts';
import { placeOf, whoFor } from './who-rule.ts';

/**
 * The lead score (PRODUCT §1: "lead scoring"): 0 to 100, the sum of five reasons that anybody can check against the record. It
 * says in which order to call. It is not a probability of winning the job, which nobody has measured.
 *
 * The reasons, their most points, and why:
 *   recency      30  jobs are taken within weeks of the permit; nothing on the record matters more. Zero once the permit has ended, and while it
 *                    is on hold
 *   contact      25  a lead without anybody to reach is useless. Counts the person whom this reader would call: the owner, or the
 *                    contractor for one who works for contractors. A competitor's phone is worth nothing
 *   value        20  a larger job is worth an earlier call; not the first reason, because many records show no value
 *   trade        15  work in one of the reader's own trades
 *   who  10  whether the job can still be had (`who-rule.ts`)
 */
export const LEAD_SCORE_VERSION = 3;

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

/** The contact details that a record shows. `address`: any of the job, the owner or the contractor. */
export interface ShownContacts {
  readonly ownerPhone: boolean;
  readonly ownerName: boolean;
  readonly contractorPhone: boolean;
  readonly contractorName: boolean;
  readonly address: boolean;
}

/** The points of each contact detail by the person to call: most for a phone. */
const CONTACT = {
  owner: [
    ['ownerPhone', 'the owner’s phone', 15],
    ['ownerName', 'the owner’s name', 7],
    ['address', 'an address', 3],
  ],
  contractor: [
    ['contractorPhone', 'the contractor’s phone', 15],
    ['contractorName', 'the contractor’s name', 7],
    ['address', 'an address', 3],
  ],
  nobody: [],
} as const satisfies Record<string, readonly (readonly [keyof ShownContacts, string, number])[]>;

interface Worth {
  readonly points: number;
  readonly call: keyof typeof CONTACT;
}

/** What a label is worth, and whom it says to call. */
const WORTH: Readonly<Record<Who | 'none', Worth>> = {
  open: { points: MOST.who, call: 'owner' },
  owner: { points: MOST.who, call: 'owner' },
  gc: { points: 8, call: 'contractor' },
  none: { points: 3, call: 'owner' },
  taken: { points: 0, call: 'nobody' },
  ended: { points: 0, call: 'nobody' },
};

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
  const worth = worthOf(who.label, isOnHold(permit.status));
  const shown = shownContacts(permit);
  const habits = reader.habitsOf(permit);
  const habit = (fact: NamedFact): string => {
    const words = describeHabit(fact, habits[fact]);
    return words === null ? '' : `; ${placeOf(permit)} ${words}`;
  };
  const reasons = [
    reason('recency', recencyPoints(permit, today), recencyWords(permit, today)),
    reason('contact', contactPoints(worth, shown), contactWords(permit, worth, shown, habit)),
    reason('value', valuePoints(permit), valueWords(permit, habit)),
    reason('trade', tradePoints(permit, reader), tradeWords(permit, reader)),
    reason('who', worth.points, whoWords(permit, who)),
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
    labelPoints(label, isOnHold(permit.status), shownContacts(permit)) +
    recencyPoints(permit, today) +
    tradePoints(permit, reader)
  );
}

/** The points of the reasons `contact` and `who`, for engines that hold facts and no permits. */
export function labelPoints(label: Who | null, onHold: boolean, shown: ShownContacts): number {
  const worth = worthOf(label, onHold);
  return contactPoints(worth, shown) + worth.points;
}

/** The contact details that a permit shows. */
export function shownContacts(permit: Permit): ShownContacts {
  const { addressStreet, propertyOwnerAddress, contractorAddress } = permit;
  return {
    ownerPhone: permit.propertyOwnerPhone !== null,
    ownerName: permit.propertyOwnerName !== null,
    contractorPhone: permit.contractorPhone !== null,
    contractorName: permit.contractorName !== null,
    address: [addressStreet, propertyOwnerAddress, contractorAddress].some((address) => address !== null),
  };
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

function worthOf(label: Who | null, onHold: boolean): Worth {
  return onHold ? { points: 0, call: 'nobody' } : WORTH[label ?? 'none'];
}

function contactPoints({ call }: Worth, shown: ShownContacts): number {
  return CONTACT[call].reduce((sum, [what, , points]) => (shown[what] ? sum + points : sum), 0);
}

function tradePoints(permit: Permit, profile: ScoreProfile): number {
  return matchedTrades(permit, profile).length > 0 ? MOST.trade : 0;
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
  return days === 1 ? 'Issued yesterday' : `Issued ${days.toLocaleString('en-US')} days ago`;
}

/** What a place usually names, behind a semicolon; empty where nobody can tell. */
type HabitWords = (fact: NamedFact) => string;

function valueWords({ valuation }: Permit, habit: HabitWords): string {
  if (valuation === null) return `The record shows no value${habit('value')}`;
  return `Valued at $${valuation.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}

function contactWords(
  { status, paperwork }: Permit,
  { call }: Worth,
  shown: ShownContacts,
  habit: HabitWords,
): string {
  if (paperwork !== undefined) return 'Paperwork: nobody to call';
  if (hasEnded(status)) return 'The job is over';
  if (isOnHold(status)) return 'Nobody to call while it is on hold';
  if (call === 'nobody') return 'A competitor’s contacts are not counted';
  const words = CONTACT[call].filter(([what]) => shown[what]).map(([, words]) => words);
  const blank = call === 'owner' && !shown.ownerName ? 'owner' : shown[`${call}Phone`] ? null : 'phone';
  const found = words.length === 0 ? `no way to reach the ${call}` : listed(words);
  return `The record shows ${found}${blank === null ? '' : habit(blank)}`;
}

function tradeWords(permit: Permit, profile: ScoreProfile): string {
  if (profile.trades.length === 0) return 'You have chosen no trades';
  const matched = matchedTrades(permit, profile);
  if (matched.length > 0) return `Your trade: ${listed(matched.map(tradeLabel))}`;
  return permit.trades.length === 0
    ? 'No trade recognized in the record'
    : `Not your trade: ${listed(permit.trades.map(tradeLabel))}`;
}

function whoWords({ paperwork }: Permit, { label, reason }: LeadWho): string {
  return label === null || paperwork !== undefined ? reason : `${WHO[label]}: ${reason}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
