import type { Permit, ScoredPermit } from '../permit/permit.ts';
import { isOnHold } from '../permit/permit-status.ts';
import { type Contact, contactOf, contractorOf, ownerOf } from '../permit/reach.ts';
import { type LeadWho, REACH, type Reach, type Who } from '../permit/who.ts';
import { whoDetail, whoWords } from '../permit/who-rule.ts';
import { workLine } from '../permit/work-line.ts';
import { formatPhone, phoneHref } from '../phone.ts';
import { placeText } from '../territory/place-text.ts';
import { clip, formatCount, formatDateIn, formatMoney, singleLine } from '../words.ts';

/**
 * A lead in finished words, as alert mail shows it. The mail, the preview of an alert and the sample on the settings page all show this,
 * so they cannot differ.
 */
export interface LeadCard {
  readonly label: LeadLabel;
  readonly reach: Reach;
  /** Whole dollars: "$24,500". */
  readonly value: string | null;
  readonly work: string;
  readonly street: string | null;
  /** City, state and ZIP, as far as the record shows them. */
  readonly town: string;
  /** Who to reach; null where there is nobody to sell to, or nobody is named. */
  readonly contact: LeadContact | null;
  /** "Issued Nov 20, 3 days ago", or "Filed Nov 20, 3 days ago" of what is not issued. */
  readonly issued: string;
  readonly permitNumber: string;
}

/** A lead to call back in finished words: with everybody whom the record names, and without what depends on the reader. */
export interface CallCard extends Pick<LeadCard, 'work' | 'street' | 'town' | 'permitNumber'> {
  readonly contacts: readonly LeadContact[];
}

export interface LeadLabel {
  /** A shape as a text sign, which mail programs show even when they block images. */
  readonly sign: string;
  readonly words: string;
  /** Whom the record names, or why nobody; null where it says nothing. */
  readonly detail: string | null;
  /** Worth the reader’s time first: the sign is orange. */
  readonly isBest: boolean;
}

export interface LeadContact {
  readonly role: 'Owner' | 'Contractor';
  readonly name: string | null;
  readonly phone: LeadPhone | null;
}

export interface LeadPhone {
  readonly shown: string;
  /** A `tel:` link. */
  readonly href: string;
}

const SIGNS: Readonly<Record<Who, string>> = {
  nobody: '○',
  owner: '●',
  gc: '◐',
  taken: '▬',
  unknown: '◌',
  ended: '–',
};

/** What a card shows in place of what the record lacks. */
export const NO_NAME = 'No name on record';
export const NO_VALUE = 'No value on record';
const NO_ISSUE_DATE = 'No issue date on record';

/** The card of a permit. @param today `YYYY-MM-DD` */
export function leadCard(permit: ScoredPermit, today: string): LeadCard {
  const contact = contactOf(permit);
  return {
    ...jobOf(permit),
    label: leadLabel(permit, permit.who),
    reach: permit.reach,
    value: permit.valuation === null ? null : formatMoney(permit.valuation),
    contact: contact && toContact(contact),
    issued: issuedWords(permit, today),
  };
}

/** The card of a permit whose lead is to be called back. */
export function callCard(permit: Permit): CallCard {
  return { ...jobOf(permit), contacts: namedOn(permit).map(toContact) };
}

/** What both cards say about the job. */
function jobOf(permit: Permit): Pick<LeadCard, 'work' | 'street' | 'town' | 'permitNumber'> {
  return {
    work: clip(workLine(permit), WORK_MAX),
    street: permit.addressStreet === null ? null : singleLine(permit.addressStreet),
    town: townOf(permit),
    permitNumber: permit.permitNumber,
  };
}

function leadLabel(permit: Permit, { label, worth }: LeadWho): LeadLabel {
  const detail = whoDetail(permit, label);
  // A card shows no status, and a job on hold can wait.
  const onHold = isOnHold(permit.status);
  return {
    sign: SIGNS[label],
    words: `${whoWords(permit, label)}${onHold ? ', on hold' : ''}`,
    detail: detail === null ? null : singleLine(detail),
    isBest: worth === 'best' && !onHold,
  };
}

/** The subject of a mail: the work, street and value of its first lead, and how many more there are. */
export function mailSubject(
  { work, street, town, value }: Pick<LeadCard, 'work' | 'street' | 'town' | 'value'>,
  total: number,
): string {
  const place = street === null ? `in ${town}` : `at ${clip(street, SUBJECT_STREET_MAX)}`;
  const parts = [`${clip(work, SUBJECT_WORK_MAX)} ${place}`];
  if (value !== null) parts.push(value);
  if (total > 1) parts.push(`and ${formatCount(total - 1)} more`);
  return parts.join(', ');
}

/** "Owner: Dana Sample, (773) 555-0142", for texts without links. */
export function contactText({ role, name, phone }: LeadContact): string {
  return `${role}: ${[name, phone?.shown].filter((part) => part != null).join(', ')}`;
}

/** What a card shows in place of a contact: who has the job, or why nobody is named. */
export function noContactText({ label }: LeadCard): string {
  return label.detail ?? NO_NAME;
}

/** "Phone", for a line beside who does the work; empty where there is nobody to reach. */
export function reachText({ reach }: Pick<LeadCard, 'reach'>): string {
  return reach === 'none' ? '' : REACH[reach];
}

const BUTTONS: Readonly<Record<Reach, string>> = {
  phone: 'See lead and call',
  letter: 'See lead and write',
  visit: 'See this lead',
  none: 'See this lead',
};

/** The words of a card's button. */
export function leadButton({ reach }: LeadCard): string {
  return BUTTONS[reach];
}

/** In characters: a mail program shows about this much of a subject on a desktop. */
const SUBJECT_WORK_MAX = 60;
const SUBJECT_STREET_MAX = 40;
/** In characters: two lines of a card. */
const WORK_MAX = 120;

function townOf(permit: Permit): string {
  return singleLine(`${placeText(permit)} ${permit.addressZip?.slice(0, 5) ?? ''}`);
}

/** Everybody whom a record names or gives a phone of: the owner, then the contractor. */
function namedOn(permit: Permit): readonly Contact[] {
  return [ownerOf(permit), contractorOf(permit)].filter(({ name, phone }) => name !== null || phone !== null);
}

function toContact({ role, name, phone }: Contact): LeadContact {
  return {
    role,
    name: name === null ? null : singleLine(name),
    phone: phone === null ? null : { shown: formatPhone(phone), href: phoneHref(phone) },
  };
}

const DAY_MS = 86_400_000;

function issuedWords({ issueDate, appliedOn }: Permit, today: string): string {
  const date = issueDate ?? appliedOn ?? null;
  if (date === null) return NO_ISSUE_DATE;
  const shown = `${issueDate === null ? 'Filed' : 'Issued'} ${formatDateIn(today.slice(0, 4), date)}`;
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS);
  if (days < 0) return shown;
  return `${shown}, ${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`}`;
}
