import { toLetters } from '#functions/permits/same-permit.ts';
import type { ConformedPermit } from '../conform/conform.ts';
import type { ChangedRecord } from './commit.ts';
import { hashOf } from './fingerprint.ts';

/** What makes a record recognizable under another key. */
export type Recognizable = Pick<
  ConformedPermit,
  'permitNumber' | 'addressStreet' | 'issueDate' | 'permitType' | 'description'
>;

/** What is known of the new records of a run. */
export interface Matches {
  /** The vanished records that they replace, by their keys. */
  readonly taken: ReadonlyMap<string, ReplacedRecord>;
  /** Whether one of the others is news; else it has long been public. */
  readonly isNews: (record: ChangedRecord) => boolean;
}

/** A record that goes on under another key. */
export interface ReplacedRecord {
  readonly key: string;
  /** The id of its permit. */
  readonly id: string;
}

export const NO_MATCHES: Matches = { taken: new Map(), isNews: () => true };

/** The facts that two rows of one record share, the surest first. */
const SIGNS = [
  'number and place',
  'number and day',
  'place, day, type and text',
  'place, day and text',
  'place, day and type',
] as const;
/** Those by which a record is taken for another only where no third one has them. */
const UNSURE_FROM = 3;
/** A shorter text, such as "roof", is found twice on one day. */
const TEXT_MIN = 10;

/** Records with their signs, in little memory: a source may have a million. */
export class RecognizableRecords {
  readonly keys: string[] = [];
  /** A number for each record and sign; not a number where the record lacks a fact. */
  readonly #signs: readonly number[][] = SIGNS.map(() => []);

  add(key: string, permit: Recognizable): void {
    this.keys.push(key);
    for (const [at, sign] of signsOf(permit).entries()) this.#signs[at]?.push(sign);
  }

  sign(record: number, sign: number): number {
    return this.#signs[sign]?.[record] ?? Number.NaN;
  }

  signs(record: number): number[] {
    return this.#signs.map((values) => values[record] ?? Number.NaN);
  }
}

/**
 * Finds the new records that are old ones under another key. Each old record becomes one new record at most.
 * @param vanished the old records that the source no longer publishes
 * @returns the keys of the vanished ones by the keys of the new ones
 */
export function pairRecords(fresh: RecognizableRecords, vanished: RecognizableRecords): Map<string, string> {
  const pairs = new Map<string, string>();
  const paired = new Set<string>();
  for (const sign of SIGNS.keys()) {
    const open = new Map<number, number[]>();
    // From the end, so that the first one comes first.
    for (let at = fresh.keys.length - 1; at >= 0; at--) {
      const value = fresh.sign(at, sign);
      if (!Number.isNaN(value) && !pairs.has(fresh.keys[at] ?? '')) addTo(open, value, at);
    }
    const isClear = sign < UNSURE_FROM ? () => true : clearBy(vanished, sign, open, paired);
    for (const [at, key] of vanished.keys.entries()) {
      const value = vanished.sign(at, sign);
      if (paired.has(key) || !isClear(value)) continue;
      const found = open.get(value)?.pop();
      if (found === undefined) continue;
      pairs.set(fresh.keys[found] ?? '', key);
      paired.add(key);
    }
  }
  return pairs;
}

/** Whether one new and one vanished record have a sign, and no other. */
function clearBy(
  vanished: RecognizableRecords,
  sign: number,
  open: ReadonlyMap<number, readonly number[]>,
  paired: ReadonlySet<string>,
): (value: number) => boolean {
  const counts = new Map<number, number>();
  for (const [at, key] of vanished.keys.entries()) {
    const value = vanished.sign(at, sign);
    if (!paired.has(key)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return (value) => counts.get(value) === 1 && open.get(value)?.length === 1;
}

/** Finds the new records that are a further row of a known one: they share a sure sign. */
export class CopyFinder {
  readonly #open: readonly Map<number, string[]>[];
  readonly copies = new Set<string>();

  constructor(fresh: RecognizableRecords, taken: ReadonlyMap<string, unknown>) {
    this.#open = SIGNS.slice(0, UNSURE_FROM).map(() => new Map());
    for (const [at, key] of fresh.keys.entries()) {
      if (taken.has(key)) continue;
      for (const [sign, open] of this.#open.entries()) {
        const value = fresh.sign(at, sign);
        if (!Number.isNaN(value)) addTo(open, value, key);
      }
    }
  }

  /** Whether any new record may be a copy still. */
  get isOpen(): boolean {
    return this.#open.some(({ size }) => size > 0);
  }

  /** Compares a known record with the new ones. */
  compare(known: Recognizable): void {
    this.compareSigns(signsOf(known));
  }

  compareSigns(signs: readonly number[]): void {
    for (const [sign, open] of this.#open.entries()) {
      const value = signs[sign] ?? Number.NaN;
      for (const key of open.get(value) ?? []) this.copies.add(key);
      open.delete(value);
    }
  }
}

function addTo<T>(lists: Map<number, T[]>, value: number, one: T): void {
  const others = lists.get(value);
  if (others === undefined) lists.set(value, [one]);
  else others.push(one);
}

function signsOf({
  permitNumber,
  addressStreet,
  issueDate,
  permitType,
  description,
}: Recognizable): number[] {
  const [number, place, type, text] = [permitNumber, addressStreet, permitType, description].map((value) =>
    toLetters(value ?? ''),
  );
  const day = issueDate ?? '';
  const sign = (...facts: readonly (string | undefined)[]): number =>
    facts.includes('') ? Number.NaN : hashOf(facts.join(' '));
  const says = `${type} ${text}`;
  return [
    sign(number, place),
    sign(number, day),
    sign(place, day, says === ' ' ? '' : says),
    sign(place, day, (text ?? '').length < TEXT_MIN ? '' : text),
    sign(place, day, type),
  ];
}
