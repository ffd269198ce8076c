import type { Role, ScoreProfile } from '../profile.ts';
import { titleCase } from '../title-case.ts';
import { BUILDER, type FirmTrade, familiesOf, firmTrades, traderOf } from './firm-trades.ts';
import { habitSentence, type LeadReader, type NamingHabit, usuallyNames } from './lead-reader.ts';
import { lacksContractor, leadCity, namesContractor, type Permit } from './permit.ts';
import { PAPERWORK } from './permit-category.ts';
import { hasEnded, isOnHold } from './permit-status.ts';
import { tradeLabel } from './trades.ts';
import { type LeadWho, WHO, type Who, worthOf } from './who.ts';

/**
 * What the contractor on a record is to a reader: a firm of the reader's own trade, a builder, a firm of other trades, a firm of which
 * nothing shows what it does, or a person. `null`: the record names none.
 */
export type ContractorFor = 'own' | 'builder' | 'trade' | 'unclear' | 'person' | null;

/** All that decides a label. */
export interface WhoFacts {
  /** The record is paperwork and brings no work, or the permit has ended. */
  readonly ended: boolean;
  readonly ownerBuilds: boolean;
  readonly contractor: ContractorFor;
  /** That no contractor is named means something: the source usually names one once such a permit is finished. */
  readonly meaningful: boolean;
}

/** The part of a reader that decides a label beside the facts. */
export interface Business {
  readonly role: Role | null;
  readonly hasTrades: boolean;
}

/** The label for facts: the first line that holds. */
export function labelOf({ ended, ownerBuilds, contractor, meaningful }: WhoFacts, business: Business): Who {
  if (ended) return 'ended';
  if (ownerBuilds) return 'owner';
  if (contractor === null) return meaningful ? 'nobody' : 'unknown';
  // Who a person is to the job, no record says.
  if (contractor === 'person') return 'unknown';
  // Whoever has the job buys the material.
  if (business.role === 'supplier') return 'gc';
  if (contractor === 'own') return 'taken';
  if (contractor === 'builder') return 'gc';
  // A firm of another trade says nothing about this reader's work; without trades, a reader asks for all of it.
  return contractor === 'trade' && !business.hasTrades ? 'taken' : 'unknown';
}

/** The part of a reader that labels depend on. */
export function businessOf({ role, trades }: ScoreProfile): Business {
  return { role, hasTrades: trades.length > 0 };
}

/** What a firm with these trades is to a reader. @param own the families of the reader's trades */
export function firmFor(does: readonly FirmTrade[], own: readonly FirmTrade[]): ContractorFor {
  if (does.some((trade) => own.includes(trade))) return 'own';
  if (does.includes(BUILDER)) return 'builder';
  return does.length > 0 ? 'trade' : 'unclear';
}

function contractorFor(permit: Permit, { trades }: ScoreProfile): ContractorFor {
  if (!namesContractor(permit)) return null;
  return permit.contractorKind === 'person' ? 'person' : firmFor(firmTrades(permit), familiesOf(trades));
}

/**
 * Who does the work of a permit, as its reader sees it.
 * @param habit how often its city names contractors on such permits (`LeadReader.habitsOf`)
 */
export function whoOf(permit: Permit, reader: ScoreProfile, habit: NamingHabit): LeadWho {
  const facts: WhoFacts = {
    ended: permit.paperwork !== undefined || hasEnded(permit.status),
    ownerBuilds: permit.builtBy === 'owner',
    contractor: contractorFor(permit, reader),
    meaningful: lacksContractor(permit) && usuallyNames(habit) === true,
  };
  const label = labelOf(facts, businessOf(reader));
  const { role } = reader;
  // On hold, nothing is worth the time now.
  const worth = isOnHold(permit.status) && label !== 'ended' ? 'unsaid' : worthOf(label, role);
  return { label, worth, reason: reasonOf(label, permit, facts.contractor, habit) };
}

/** Who does the work, for a reader who knows the habits of cities. */
export function whoFor(permit: Permit, reader: LeadReader): LeadWho {
  return whoOf(permit, reader, reader.habitsOf(permit).contractor);
}

function reasonOf(label: Who, permit: Permit, contractor: ContractorFor, habit: NamingHabit): string {
  const name = contractorOf(permit);
  switch (label) {
    case 'ended':
      return permit.paperwork === undefined
        ? `Its status is ${permit.status}, so this job is over`
        : PAPERWORK[permit.paperwork];
    case 'owner':
      return 'The record says that the owner builds it';
    case 'nobody':
      return `The record names no contractor, and ${placeOf(permit)} ${habitSentence('contractor', habit)}`;
    case 'gc':
      return `${name} has it and ${contractor === 'builder' ? 'may hire others' : 'needs material'}: ${workOf(permit)}`;
    case 'taken':
      return `${name} has it, a firm that does ${firmTrades(permit).map(doesWords).join(', ')}`;
    case 'unknown':
      return unknownReason(permit, contractor, habit);
  }
}

function unknownReason(permit: Permit, contractor: ContractorFor, habit: NamingHabit): string {
  const name = contractorOf(permit);
  if (contractor === 'person')
    return `${name} is named as contractor, and the record doesn’t say for which work`;
  if (contractor === 'trade') return `${name} is on it, a firm of another trade, so your work may be open`;
  if (contractor === 'unclear') return `${name} is on it, and nothing shows what the firm does`;
  const place = placeOf(permit);
  if (!permit.publishesContractors) return `${capital(place)} doesn’t publish contractors`;
  if (usuallyNames(habit) === null)
    return `No contractor is named, and too few permits are finished in ${place} to tell what that means`;
  return `No contractor is named, which says little: ${place} ${habitSentence('contractor', habit)}`;
}

/** "Roofer on it" where a firm of a trade has the job; else the label. */
export function whoWords(permit: Permit, label: Who): string {
  const trader = label === 'gc' ? traderOf(permit) : null;
  return trader === null ? WHO[label] : `${trader} on it`;
}

/** The line under the label: whom the record names, or why nobody. */
export function whoDetail(permit: Permit, label: Who): string | null {
  const { contractorName, propertyOwnerName, publishesContractors, status, paperwork } = permit;
  switch (label) {
    case 'nobody':
    case 'owner':
      return propertyOwnerName ?? 'No name on record';
    case 'gc':
    case 'taken':
      return contractorName;
    case 'ended':
      return paperwork === undefined ? status : 'Paperwork';
    case 'unknown':
      if (contractorName === null || !namesContractor(permit))
        return publishesContractors ? 'No contractor named' : 'Not published here';
      return permit.contractorKind === 'person' || firmTrades(permit).length === 0
        ? `Named: ${contractorName}`
        : `Another trade: ${contractorName}`;
  }
}

function contractorOf({ contractorName }: Permit): string {
  return titleCase(contractorName ?? 'A contractor');
}

/** The city of a lead in a sentence. */
export function placeOf(permit: Permit): string {
  return leadCity(permit) ?? 'this source';
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function workOf({ trades }: Permit): string {
  return trades.map(tradeLabel).join(', ') || 'the record doesn’t say what work';
}

function doesWords(trade: FirmTrade): string {
  if (trade === 'other') return 'another trade';
  return trade === BUILDER ? 'general contracting' : tradeLabel(trade);
}
