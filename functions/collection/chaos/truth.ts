import { permitKey, type StoredPermit } from '#functions/permits/stored-permit.ts';
import type { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { type ConformedPermit, conform } from '../conform/conform.ts';
import { recordKey, toPermitId } from '../records/record-key.ts';
import { checkHistory, MAX_RUN_MS } from './history-check.ts';
import type { StoryPortal } from './portal.ts';
import type { PortalRecord, RecordVersion } from './records.ts';

/** How far the clocks of a story may be apart, in milliseconds. */
const CLOCKS_APART_MS = 20 * 60_000;
/** ARCHITECTURE §4: a record is written off only when it is missing on two days; ours waits 20 hours, by its own clock. */
const MISSING_FOR_MS = 19 * 3_600_000;

/** What should be stored, worked out from what the portal truly published. */
export class Truth {
  readonly #portal: StoryPortal;
  readonly #permits: MemoryTable;
  /** When the portal said good-looking things that left records out. */
  readonly #lies: number[] = [];
  /** When the table lost half of its records. */
  readonly #halvings: number[] = [];
  readonly #conformed = new WeakMap<PortalRecord, Map<string, ConformedPermit>>();

  constructor(portal: StoryPortal, permits: MemoryTable) {
    this.#portal = portal;
    this.#permits = permits;
  }

  /** Notes that the portal leaves records out of its answers now, while it seems to be well. */
  lied(at: number): void {
    this.#lies.push(at);
  }

  /** Notes that the table has lost half of its records. An increment may hold too few of them to tell, and miss them. */
  halved(at: number): void {
    this.#halvings.push(at);
  }

  /** A record as it should be stored when it is read on a day. */
  permitOf(record: PortalRecord, day: string): ConformedPermit {
    const days = this.#conformed.get(record) ?? new Map<string, ConformedPermit>();
    this.#conformed.set(record, days);
    let permit = days.get(day);
    if (permit === undefined) {
      const conformed = conform(this.#portal.source, this.#portal.rowOf(record), day);
      if ('leftOut' in conformed)
        throw new Error(`A record of the story is no permit: ${conformed.leftOut}.`);
      permit = conformed.permit;
      days.set(day, permit);
    }
    return permit;
  }

  /** True when a record stands stored as it is published today: for one taken off, when it is written off. */
  async isShown(index: number): Promise<boolean> {
    const record = this.#portal.histories.get(index)?.at(-1)?.record ?? null;
    const stored = await this.#stored(index);
    if (record === null) return stored === undefined || stored.withdrawnAt !== null;
    return stored !== undefined && this.#isAsPublished(stored, record);
  }

  /** What is wrong with these records, in words. */
  async differences(records: Iterable<number>): Promise<string[]> {
    const wrong: string[] = [];
    for (const index of records) {
      if (await this.isShown(index)) continue;
      const stored = await this.#stored(index);
      const record = this.#portal.histories.get(index)?.at(-1)?.record ?? null;
      const what =
        stored === undefined
          ? 'is missing'
          : record === null
            ? 'is stored, but was taken off'
            : stored.withdrawnAt !== null
              ? 'is written off, but published'
              : 'is not as published';
      wrong.push(`record ${index} ${what}: ${JSON.stringify(record)}`);
    }
    return wrong;
  }

  /**
   * What must hold at any time, in words where it does not: nothing is stored that never was published, nothing is written
   * off that was not missing on two days, and history tells only what was published, in its order.
   */
  async broken(now: number): Promise<string[]> {
    const wrong: string[] = [];
    const known = new Map<string, number>();
    for (const index of this.#portal.histories.keys()) known.set(this.#idOf(index), index);
    for await (const items of this.#permits.scan<StoredPermit & Key>('permit'))
      for (const stored of items) {
        const index = known.get(stored.id);
        if (index === undefined) {
          wrong.push(`${stored.id} was never published`);
          continue;
        }
        const versions = this.#portal.histories.get(index) ?? [];
        if (stored.withdrawnAt !== null && !this.#mayBeWrittenOff(versions, Date.parse(stored.withdrawnAt)))
          wrong.push(`record ${index} was written off while published`);
        const told = await checkHistory(this.#permits, stored, versions, (record, day) =>
          this.permitOf(record, day),
        );
        if (told !== null) wrong.push(`record ${index} ${told}`);
        if (Date.parse(stored.lastChanged) > now + MAX_RUN_MS)
          wrong.push(`record ${index} was changed in the future`);
      }
    return wrong;
  }

  /**
   * What the lead index shows differently from the table, in words.
   * @param shown permits as last published, by id
   */
  async unpublished(shown: ReadonlyMap<string, string>, records: ReadonlySet<number>): Promise<string[]> {
    const wrong: string[] = [];
    const ids = new Set([...records].map((index) => this.#idOf(index)));
    for await (const items of this.#permits.scan<StoredPermit & Key>('permit'))
      for (const stored of items)
        if (ids.has(stored.id) && shown.get(stored.id) !== storedText(stored))
          wrong.push(`${stored.id} was never noted as it is`);
    return wrong;
  }

  #isAsPublished(stored: StoredPermit & Key, record: PortalRecord): boolean {
    const { firstSeen: _, lastChanged: _1, withdrawnAt, pk: _2, sk: _3, news: _4, ...permit } = stored;
    return withdrawnAt === null && showsSame(permit, this.permitOf(record, this.#portal.today));
  }

  /** Whether somebody could think at a moment that a record has been missing for two days. */
  #mayBeWrittenOff(versions: readonly RecordVersion[], at: number): boolean {
    const before = at - MISSING_FOR_MS;
    const isLate = versions.some(
      ({ at: from, record }, index) => from <= before && isElsewhere(record, versions[index - 1]?.record),
    );
    const wasLied = [...this.#lies, ...this.#halvings].some((lie) => lie <= before);
    const isLied = this.#lies.some((lie) => lie <= at + CLOCKS_APART_MS && lie >= at - MAX_RUN_MS);
    const isGone = versions.some(
      ({ at: from, record }, index) =>
        record === null && from <= at + CLOCKS_APART_MS && (versions[index + 1]?.at ?? at) >= at - MAX_RUN_MS,
    );
    return (isGone || isLied) && (isLate || wasLied);
  }

  async #stored(index: number): Promise<(StoredPermit & Key) | undefined> {
    return this.#permits.get<StoredPermit & Key>(permitKey(this.#idOf(index)));
  }

  #idOf(index: number): string {
    const { source } = this.#portal;
    const row = this.#portal.rowOf({ index, day: null, version: 0, home: '2026' });
    return toPermitId(source.id, recordKey(source, row) ?? '');
  }
}

/** True of a version that an increment does not find where it found the one before. */
function isElsewhere(record: PortalRecord | null, before: PortalRecord | null | undefined): boolean {
  if (record === null || record.day === null || record.day < '2000') return true;
  return before !== null && before !== undefined && before.day !== null && record.day < before.day;
}

/** A stored item as text, without its key. */
export function storedText({ pk: _, sk: _1, ...stored }: Key): string {
  return JSON.stringify(stored);
}

/** Whether two permits show the same. What is nested in them was made by the same code, in the same order. */
function showsSame(a: object, b: object): boolean {
  const [names, others] = [Object.keys(a), b as Readonly<Record<string, unknown>>];
  return (
    names.length === Object.keys(b).length &&
    Object.entries(a).every(
      ([name, value]) => value === others[name] || JSON.stringify(value) === JSON.stringify(others[name]),
    )
  );
}
