import type { Role, ScoreProfile } from '../profile.ts';
import { habitSentence, type LeadReader, type NamingHabit, usuallyNames } from './lead-reader.ts';
import { lacksContractor, leadCity, type Permit } from './permit.ts';
import { PAPERWORK } from './permit-category.ts';
import { hasEnded, isOnHold } from './permit-status.ts';
import { type Trade, tradeLabel } from './trades.ts';
import type { LeadWho, Who } from './who.ts';

/** Work that takes more trades than the record names: whoever has it hires others. */
const BROAD: ReadonlySet<Trade> = new Set(['new-construction', 'remodel', 'adu']);

/** How a permit's trades relate to those of its reader. */
export interface WorkFacts {
  /** One of them is the reader's. */
  readonly own: boolean;
  /** One of them is not the reader's. */
  readonly other: boolean;
  /** There are several. */
  readonly several: boolean;
  /** One of them is new construction, remodel or ADU. */
  readonly broad: boolean;
}

/** All that decides a label. */
export interface WhoFacts extends WorkFacts {
  /** The record is paperwork and brings no work, or the permit has ended. */
  readonly ended: boolean;
  readonly onHold: boolean;
  /** The record names a contractor. */
  readonly contractor: boolean;
  /** The record names the owner, or shows a phone of the owner. */
  readonly owner: boolean;
  /** That no contractor is named means something: the source usually names one once such a permit is finished. */
  readonly meaningful: boolean;
}

/** The part of a reader that decides a label beside the `WorkFacts`. */
interface Business {
  readonly role: Role | null;
  readonly hasTrades: boolean;
}

/** One line of the rule. */
interface Line {
  readonly label: Who | null;
  readonly holds: (facts: WhoFacts, business: Business) => boolean;
  readonly reason: (permit: Permit, reader: ScoreProfile, habit: NamingHabit) => string;
}

/** A reader who works for contractors rather than against them. */
const worksForContractors = ({ role }: Business): boolean => role === 'sub' || role === 'supplier';
const isKnown = ({ own, other }: WorkFacts): boolean => own || other;

/**
 * The rule: the first line that holds. A contractor on the permit is a competitor of a prime contractor (and of a reader whose role is
 * unknown) in the same trade, the employer of a subcontractor on wider work, and the customer of a supplier.
 */
const RULE: readonly [Line, ...Line[]] = [
  {
    label: 'ended',
    holds: ({ ended }) => ended,
    reason: ({ status, paperwork }) =>
      paperwork === undefined ? `Its status is ${status}, so this job is over` : PAPERWORK[paperwork],
  },
  {
    label: null,
    holds: ({ onHold }) => onHold,
    reason: () => 'It is on hold, so a call can wait',
  },
  {
    label: null,
    holds: (facts, business) => facts.contractor && worksForContractors(business) && !isKnown(facts),
    reason: (permit) => `${contractorOf(permit)} has it, but the record doesn’t show what the work is`,
  },
  {
    label: 'gc',
    holds: ({ contractor, own, broad }, { role, hasTrades }) =>
      contractor && role === 'supplier' && (own || broad || !hasTrades),
    reason: (permit) => `${contractorOf(permit)} has it and needs material: ${workOf(permit)}`,
  },
  {
    label: 'gc',
    holds: ({ contractor, own, other, several, broad }, { role, hasTrades }) =>
      contractor && role === 'sub' && other && (own || broad || (several && !hasTrades)),
    reason: widerWork,
  },
  {
    label: 'gc',
    holds: ({ contractor, own, broad }, business) =>
      contractor && !worksForContractors(business) && business.hasTrades && !own && broad,
    reason: widerWork,
  },
  {
    label: 'taken',
    holds: ({ contractor }) => contractor,
    reason: takenReason,
  },
  {
    label: 'owner',
    holds: ({ owner }) => owner,
    reason: (permit, _reader, habit) => {
      const known = permit.propertyOwnerPhone === null ? 'The owner is named' : 'The owner’s phone is shown';
      if (permit.builtBy !== undefined) return `${known}, and the owner builds it`;
      if (lacksContractor(permit) && usuallyNames(habit) === true) return `${known}, and no contractor yet`;
      return `${known} and no contractor, but ${habitWords(permit, habit)}`;
    },
  },
  {
    label: 'open',
    holds: ({ meaningful }) => meaningful,
    reason: (permit, _reader, habit) => `Nobody is named yet, and ${habitWords(permit, habit)}`,
  },
  {
    label: null,
    holds: () => true,
    reason: (permit, _reader, habit) => {
      if (permit.builtBy !== undefined) return 'The owner builds it, and the record doesn’t name the owner';
      const words = habitWords(permit, habit);
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}, so nobody can say if the job is open`;
    },
  },
];

/**
 * The who of a lead for a reader: exactly one label, or null where the record cannot tell.
 * @param habit how often its city names contractors on such permits (`LeadReader.habitsOf`)
 */
export function whoOf(permit: Permit, reader: ScoreProfile, habit: NamingHabit): LeadWho {
  const facts: WhoFacts = {
    ended: permit.paperwork !== undefined || hasEnded(permit.status),
    onHold: isOnHold(permit.status),
    contractor: permit.contractorName !== null,
    owner: permit.propertyOwnerName !== null || permit.propertyOwnerPhone !== null,
    meaningful: lacksContractor(permit) && usuallyNames(habit) === true,
    ...workFacts(permit.trades, reader.trades),
  };
  const { label, reason } = lineOf(facts, businessOf(reader));
  return { label, reason: reason(permit, reader, habit) };
}

/** The who of a lead for a reader who knows the habits of cities. */
export function whoFor(permit: Permit, reader: LeadReader): LeadWho {
  return whoOf(permit, reader, reader.habitsOf(permit).contractor);
}

/** The label for facts alone, for engines that hold facts and no permits. */
export function labelOf(facts: WhoFacts, business: Business): Who | null {
  return lineOf(facts, business).label;
}

/** Whether a trade takes more trades than itself, so that whoever has the work hires others. */
export function isBroad(trade: Trade): boolean {
  return BROAD.has(trade);
}

/** How trades relate to those of a reader. */
export function workFacts(trades: readonly Trade[], own: readonly Trade[]): WorkFacts {
  return {
    own: trades.some((trade) => own.includes(trade)),
    other: trades.some((trade) => !own.includes(trade)),
    several: trades.length > 1,
    broad: trades.some(isBroad),
  };
}

function businessOf({ role, trades }: ScoreProfile): Business {
  return { role, hasTrades: trades.length > 0 };
}

function lineOf(facts: WhoFacts, business: Business): Line {
  return RULE.find(({ holds }) => holds(facts, business)) ?? RULE[0];
}

function widerWork(permit: Permit): string {
  return `${contractorOf(permit)} has it, and the job takes more than one trade: ${workOf(permit)}`;
}

function takenReason(permit: Permit, { trades }: ScoreProfile): string {
  const { own, other } = workFacts(permit.trades, trades);
  if (own) return `${contractorOf(permit)} has it, and the work is your trade: ${workOf(permit)}`;
  if (trades.length > 0 && other)
    return `${contractorOf(permit)} has it, and the work is not your trade: ${workOf(permit)}`;
  return `${contractorOf(permit)} has it`;
}

function habitWords(permit: Permit, habit: NamingHabit): string {
  if (!permit.publishesContractors) return `${placeOf(permit)} doesn’t publish contractors`;
  if (usuallyNames(habit) === null)
    return `too few permits are finished in ${placeOf(permit)} to tell if it names contractors`;
  return `${placeOf(permit)} ${habitSentence('contractor', habit)}`;
}

function contractorOf({ contractorName }: Permit): string {
  return contractorName ?? 'A contractor';
}

/** The city of a lead in a sentence. */
export function placeOf(permit: Permit): string {
  return leadCity(permit) ?? 'this source';
}

function workOf({ trades }: Permit): string {
  return trades.map(tradeLabel).join(', ');
}
