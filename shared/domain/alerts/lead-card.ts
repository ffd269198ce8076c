import { type CallTarget, firstCall } from '../permit/first-call.ts';
import type { Permit, ScoredPermit } from '../permit/permit.ts';
import { isOnHold } from '../permit/permit-status.ts';
import { formatPhone, phoneHref } from '../permit/phone.ts';
import { isUntaken, WHO, type Who } from '../permit/who.ts';
import { workLine } from '../permit/work-line.ts';
import { placeText } from '../territory/place-text.ts';
import { formatDateIn, formatMoney } from '../words.ts';

/**
 * A lead in finished words, as alert mail shows it. The mail, the preview of an alert and the sample on the settings page all show this,
 * so they cannot differ.
 */
export interface LeadCard {
  readonly label: LeadLabel | null;
  /** Whole dollars: "$24,500". */
  readonly value: string | null;
  readonly work: string;
  readonly street: string | null;
  /** City, state and ZIP, as far as the record shows them. */
  readonly town: string;
  /** Who to call first; null where the record names nobody. */
  readonly contact: LeadContact | null;
  /** "Issued Nov 20, 3 days ago". */
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
  /** No contractor has the job yet: the sign is orange. */
  readonly isWorthACall: boolean;
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
  open: '○',
  owner: '●',
  gc: '◐',
  taken: '▬',
  ended: '–',
};

/** What a card shows in place of what the record lacks. */
export const NO_LABEL = 'Record can’t tell';
export const NOBODY_NAMED = 'Nobody named on the record';
export const NO_VALUE = 'No value on record';
const NO_ISSUE_DATE = 'No issue date on record';

/** The card of a permit. @param today `YYYY-MM-DD` */
export function leadCard(permit: ScoredPermit, today: string): LeadCard {
  const { label } = permit.who;
  const call = firstCall(permit);
  return {
    ...jobOf(permit),
    label: label !== null ? leadLabel(label) : isOnHold(permit.status) ? ON_HOLD : null,
    value: permit.valuation === null ? null : formatMoney(permit.valuation),
    contact: call && toContact(call),
    issued: issuedWords(permit.issueDate, today),
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
    street: permit.addressStreet === null ? null : oneLine(permit.addressStreet),
    town: townOf(permit),
    permitNumber: permit.permitNumber,
  };
}

/** A lead without a label whose record tells why. */
const ON_HOLD: LeadLabel = { sign: SIGNS.ended, words: 'On hold, can wait', isWorthACall: false };

export function leadLabel(label: Who): LeadLabel {
  return { sign: SIGNS[label], words: WHO[label], isWorthACall: isUntaken(label) };
}

/** The subject of a mail: the work, street and value of its first lead, and how many more there are. */
export function mailSubject(
  { work, street, town, value }: Pick<LeadCard, 'work' | 'street' | 'town' | 'value'>,
  total: number,
): string {
  const place = street === null ? `in ${town}` : `at ${clip(street, SUBJECT_STREET_MAX)}`;
  const parts = [`${clip(work, SUBJECT_WORK_MAX)} ${place}`];
  if (value !== null) parts.push(value);
  if (total > 1) parts.push(`and ${(total - 1).toLocaleString('en-US')} more`);
  return parts.join(', ');
}

/** "Owner: Dana Sample, (773) 555-0142", for texts without links. */
export function contactText({ role, name, phone }: LeadContact): string {
  return `${role}: ${[name, phone?.shown].filter((part) => part != null).join(', ')}`;
}

/** The words of a card's button. */
export function leadButton({ contact }: LeadCard): string {
  return (contact?.phone ?? null) === null ? 'See this lead' : 'See lead and call';
}

/** In characters: a mail program shows about this much of a subject on a desktop. */
const SUBJECT_WORK_MAX = 60;
const SUBJECT_STREET_MAX = 40;
/** In characters: two lines of a card. */
const WORK_MAX = 120;

function townOf(permit: Permit): string {
  return oneLine(`${placeText(permit)} ${permit.addressZip?.slice(0, 5) ?? ''}`);
}

/** Everybody whom a record names or gives a phone of: the owner, then the contractor. */
function namedOn(permit: Permit): readonly CallTarget[] {
  const { propertyOwnerName, propertyOwnerPhone, contractorName, contractorPhone } = permit;
  const all: readonly CallTarget[] = [
    { role: 'Owner', name: propertyOwnerName, phone: propertyOwnerPhone },
    { role: 'Contractor', name: contractorName, phone: contractorPhone },
  ];
  return all.filter(({ name, phone }) => name !== null || phone !== null);
}

function toContact({ role, name, phone }: CallTarget): LeadContact {
  return {
    role,
    name: name === null ? null : oneLine(name),
    phone: phone === null ? null : { shown: formatPhone(phone), href: phoneHref(phone) },
  };
}

const DAY_MS = 86_400_000;

function issuedWords(date: string | null, today: string): string {
  if (date === null) return NO_ISSUE_DATE;
  const shown = `Issued ${formatDateIn(today.slice(0, 4), date)}`;
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS);
  if (days < 0) return shown;
  return `${shown}, ${days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`}`;
}

/** Text of a record without line breaks and control characters, which have no place in a header or a line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function clip(text: string, most: number): string {
  const line = oneLine(text);
  const characters = [...line];
  if (characters.length <= most) return line;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
