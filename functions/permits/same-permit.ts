import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';

/** Levels of government, the closest to the permit office first. */
export const LEVELS = ['city', 'county', 'state'] as const;
export type Level = (typeof LEVELS)[number];

/** How a record is matched with those of other sources that publish the same permits. */
export interface Shared {
  readonly level: Level;
  /** Ids of the sources that may publish the same permits. */
  readonly with: readonly string[];
  /** Place and number of the permit, equal in all its records (`leadKey`). */
  readonly key: string;
}

interface SourceRecord extends Permit {
  readonly sourceId: string;
  readonly shared?: Shared;
}

/** Shorter numbers, and those with fewer digits, occur in every city. */
const NUMBER_MIN = 5;
const DIGITS_MIN = 3;
/** Records with issue dates further apart are different permits: cities reuse numbers. */
const DAYS_APART_MAX = 31;
const CONTACTS = ['propertyOwnerName', 'propertyOwnerPhone', 'contractorName', 'contractorPhone'] as const;
const DAY_MS = 86_400_000;
const DIRECTIONS = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'NORTH', 'SOUTH', 'EAST', 'WEST']);

/**
 * The place and number that match records of several sources: `illinois/chicago/b2026000123`. Only letters and digits of numbers count,
 * since feeds differ in dashes and blanks. Null for a record without a city, or with too short a number.
 */
export function leadKey(
  permit: Pick<Permit, 'permitNumber' | 'jurisdictionState' | 'jurisdictionCity' | 'addressCity'>,
): string | null {
  const place = placeKey(permit.jurisdictionState, leadCity(permit) ?? '');
  const number = toLetters(permit.permitNumber);
  if (place === '' || number.length < NUMBER_MIN || countDigits(number) < DIGITS_MIN) return null;
  return place + number;
}

/**
 * Whether two records are one permit: their sources share permits, place and number are equal, and neither streets nor issue dates
 * contradict it. A missing value contradicts nothing.
 */
export function isSamePermit(a: SourceRecord, b: SourceRecord): boolean {
  if (a.shared === undefined || b.shared === undefined || a.shared.key !== b.shared.key) return false;
  if (!a.shared.with.includes(b.sourceId) || !b.shared.with.includes(a.sourceId)) return false;
  return isSameStreet(a.addressStreet, b.addressStreet) && isSameTime(a.issueDate, b.issueDate);
}

/**
 * Groups the records of one place and number by permit. The lead of a group is the record with the most contacts, then that of the
 * closer source, then that with the lower id.
 * @returns the id of its lead for every record
 */
export function groupLeads(permits: readonly SourceRecord[]): Map<string, string> {
  const leads: SourceRecord[] = [];
  const found = new Map<string, string>();
  for (const permit of [...permits].sort(compareLeads)) {
    const lead = leads.find((one) => isSamePermit(one, permit));
    if (lead === undefined) leads.push(permit);
    found.set(permit.id, (lead ?? permit).id);
  }
  return found;
}

function compareLeads(a: SourceRecord, b: SourceRecord): number {
  return countContacts(b) - countContacts(a) || levelRank(a) - levelRank(b) || (a.id < b.id ? -1 : 1);
}

function countContacts(permit: SourceRecord): number {
  return CONTACTS.filter((field) => permit[field] !== null).length;
}

function levelRank({ shared }: SourceRecord): number {
  return shared === undefined ? LEVELS.length : LEVELS.indexOf(shared.level);
}

/** Compares house number and first word of the name; a street without them counts as equal. */
export function isSameStreet(a: string | null, b: string | null): boolean {
  const [one, other] = [parseStreet(a), parseStreet(b)];
  return one === null || other === null || (one.number === other.number && one.name === other.name);
}

/** House number and first word of a street's name, in capitals; null if one is missing. */
export function parseStreet(
  street: string | null,
): { readonly number: string; readonly name: string } | null {
  const [number = '', ...words] = (street ?? '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const name = words.find((word) => !DIRECTIONS.has(word));
  return /^\d/.test(number) && name !== undefined ? { number, name } : null;
}

function isSameTime(a: string | null, b: string | null): boolean {
  return a === null || b === null || Math.abs(Date.parse(a) - Date.parse(b)) <= DAYS_APART_MAX * DAY_MS;
}

/** The last result: cities and states repeat in every row. */
let last = { state: '', city: '', place: '' };

/** `illinois/chicago/` for a state and a city; empty without a city. */
function placeKey(state: string, city: string): string {
  if (last.state !== state || last.city !== city) {
    const letters = toLetters(city);
    last = { state, city, place: letters === '' ? '' : `${toLetters(state)}/${letters}/` };
  }
  return last.place;
}

/** The letters and digits of a text in lower case, to compare numbers: feeds differ in dashes and blanks. */
export function toLetters(text: string): string {
  if (isBare(text)) return text;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text has only a–z and 0–9. */
function isBare(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && (code < 0x61 || code > 0x7a)) return false;
  }
  return true;
}

/** How many of its characters are 0 to 9. */
export function countDigits(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
