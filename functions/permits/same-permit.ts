import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';

/** How close a source is to who gives the permit, the closest first. */
export const LEVELS = ['city', 'county', 'state'] as const;
export type Level = (typeof LEVELS)[number];

/** What a source that shares permits with others says of its records: its level, and with which sources. */
export interface Shared {
  readonly level: Level;
  /** Ids of the sources that may publish the same permits. */
  readonly with: readonly string[];
  /** Place and number of the permit, equal in all its records (`leadKey`). */
  readonly key: string;
}

/** A permit as one source publishes it. */
interface SourceRecord extends Permit {
  readonly sourceId: string;
  readonly shared?: Shared;
}

/** Shorter numbers, and those with fewer digits, are found in every city. */
const NUMBER_MIN = 5;
const DIGITS_MIN = 3;
/** Records whose issue dates lie further apart are of permits with the same number of different years. */
const DAYS_APART_MAX = 31;
const CONTACTS = ['propertyOwnerName', 'propertyOwnerPhone', 'contractorName', 'contractorPhone'] as const;
const DAY_MS = 86_400_000;
const DIRECTIONS = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'NORTH', 'SOUTH', 'EAST', 'WEST']);

/**
 * The place and number by which records of several sources can be one permit: `illinois/chicago/b2026000123`. Numbers are
 * compared by their letters and digits, since feeds put dashes and blanks as they like. Null when the record does not say in
 * which city it is, or when its number is too short to tell anything.
 */
export function leadKey(
  permit: Pick<Permit, 'permitNumber' | 'jurisdictionState' | 'jurisdictionCity' | 'addressCity'>,
): string | null {
  const place = placeOf(permit.jurisdictionState, leadCity(permit) ?? '');
  const number = lettersOf(permit.permitNumber);
  if (place === '' || number.length < NUMBER_MIN || digitsOf(number) < DIGITS_MIN) return null;
  return place + number;
}

/**
 * Whether two records are one permit: of sources that say they share permits, with the same place and number, and
 * neither their streets nor their dates of issue speak against it. What a record does not show speaks against nothing.
 */
export function isSamePermit(a: SourceRecord, b: SourceRecord): boolean {
  if (a.shared === undefined || b.shared === undefined || a.shared.key !== b.shared.key) return false;
  if (!a.shared.with.includes(b.sourceId) || !b.shared.with.includes(a.sourceId)) return false;
  return isSameStreet(a.addressStreet, b.addressStreet) && isSameTime(a.issueDate, b.issueDate);
}

/**
 * The records that are leads among those of one place and number: each is either one, or the same permit as one that comes
 * before it. First comes the record that shows more contacts, which is what a lead is for; then the one of the closer
 * source, then the lower id.
 * @returns for every record the id of its lead
 */
export function leadsOf(permits: readonly SourceRecord[]): Map<string, string> {
  const leads: SourceRecord[] = [];
  const found = new Map<string, string>();
  for (const permit of [...permits].sort(before)) {
    const lead = leads.find((one) => isSamePermit(one, permit));
    if (lead === undefined) leads.push(permit);
    found.set(permit.id, (lead ?? permit).id);
  }
  return found;
}

function before(a: SourceRecord, b: SourceRecord): number {
  return contactsOf(b) - contactsOf(a) || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1);
}

function contactsOf(permit: SourceRecord): number {
  return CONTACTS.filter((field) => permit[field] !== null).length;
}

function rankOf({ shared }: SourceRecord): number {
  return shared === undefined ? LEVELS.length : LEVELS.indexOf(shared.level);
}

/** House number and first word of the street's name; a street that shows neither is no evidence. */
function isSameStreet(a: string | null, b: string | null): boolean {
  const [one, other] = [streetOf(a), streetOf(b)];
  return one === null || other === null || (one.number === other.number && one.name === other.name);
}

/** House number and first word of the street's name, in capitals; null where a street does not show both. */
export function streetOf(street: string | null): { readonly number: string; readonly name: string } | null {
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

/** The place asked for last: cities and states repeat in every row. */
let last = { state: '', city: '', place: '' };

/** `illinois/chicago/` of a state and a city; empty without a city. */
function placeOf(state: string, city: string): string {
  if (last.state !== state || last.city !== city) {
    const letters = lettersOf(city);
    last = { state, city, place: letters === '' ? '' : `${lettersOf(state)}/${letters}/` };
  }
  return last.place;
}

/** The letters and digits of a text, small: what numbers are compared by, since feeds put dashes and blanks as they like. */
export function lettersOf(text: string): string {
  if (isBare(text)) return text;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** True for plain small letters and digits. */
function isBare(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && (code < 0x61 || code > 0x7a)) return false;
  }
  return true;
}

function digitsOf(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
