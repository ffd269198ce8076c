import { permitKey, type StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { type ConformedPermit, conform } from '../conform/conform.ts';
import { recordKey, toPermitId } from '../records/record-key.ts';
import { checkHistory, MAX_RUN_MS } from './history-check.ts';
import type { StoryPortal } from './portal.ts';
import type { PortalRecord, RecordVersion } from './records.ts';

/** The largest difference between the clocks of a story, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 20 * 60_000;
/** ARCHITECTURE §4: a record is withdrawn only when it is missing on two days; ours waits 20 hours by its own clock. */
const MISSING_FOR_MS = 19 * 3_600_000;

/** What must be stored, computed from what the portal published. */
export class Truth {
  readonly #portal: StoryPortal;
  readonly #permits: MemoryTable;
  /** When the portal left records out of responses that looked complete. */
  readonly #incomplete: number[] = [];
  /** When the table lost half of its records. */
  readonly #halvings: number[] = [];
  readonly #conformed = new WeakMap<PortalRecord, Map<string, ConformedPermit>>();

  constructor(portal: StoryPortal, permits: MemoryTable) {
    this.#portal = portal;
    this.#permits = permits;
  }

  /** Notes that the portal leaves records out of responses that look complete. */
  noteIncomplete(at: number): void {
    this.#incomplete.push(at);
  }

  /** Notes that the table has lost half of its records. An increment may have too few records to detect that. */
  noteHalved(at: number): void {
    this.#halvings.push(at);
  }

  /** The permit to store for a record that is read on a day. */
  permitOf(record: PortalRecord, day: string): ConformedPermit {
    const days = this.#conformed.get(record) ?? new Map<string, ConformedPermit>();
    this.#conformed.set(record, days);
    let permit = days.get(day);
    if (permit === undefined) {
      const conformed = conform(this.#portal.source, this.#portal.rowOf(record), day);
      if ('leftOut' in conformed)
        throw new Error(`A record of the story does not conform: ${conformed.leftOut}.`);
      permit = conformed.permit;
      days.set(day, permit);
    }
    return permit;
  }

  /** Whether a record is stored as it is published today; a removed one must be withdrawn. */
  async isStored(index: number): Promise<boolean> {
    const record = this.#portal.histories.get(index)?.at(-1)?.record ?? null;
    const stored = await this.#stored(index);
    if (record === null) return stored === undefined || stored.withdrawnAt !== null;
    return stored !== undefined && this.#isAsPublished(stored, record);
  }

  /** What is wrong with these records, in words. */
  async findDifferences(records: Iterable<number>): Promise<string[]> {
    const wrong: string[] = [];
    for (const index of records) {
      if (await this.isStored(index)) continue;
      const stored = await this.#stored(index);
      const record = this.#portal.histories.get(index)?.at(-1)?.record ?? null;
      const what =
        stored === undefined
          ? 'is missing'
          : record === null
            ? 'is stored, but was removed'
            : stored.withdrawnAt !== null
              ? 'is withdrawn, but published'
              : 'differs from the published one';
      wrong.push(`record ${index} ${what}: ${JSON.stringify(record)}`);
    }
    return wrong;
  }

  /**
   * Violations of what must hold at any time, in words: only published records are stored, only records missing on two days
   * are withdrawn, and histories contain only published versions, in order.
   */
  async findBroken(now: number): Promise<string[]> {
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
        if (stored.withdrawnAt !== null && !this.#mayBeWithdrawn(versions, Date.parse(stored.withdrawnAt)))
          wrong.push(`record ${index} was withdrawn while published`);
        const problem = await checkHistory(this.#permits, stored, versions, (record, day) =>
          this.permitOf(record, day),
        );
        if (problem !== null) wrong.push(`record ${index} ${problem}`);
        if (Date.parse(stored.lastChanged) > now + MAX_RUN_MS)
          wrong.push(`record ${index} was changed in the future`);
      }
    return wrong;
  }

  /**
   * Permits that the lead index shows in an outdated version, in words.
   * @param shown the published permits as text, by id
   */
  async findUnpublished(shown: ReadonlyMap<string, string>, records: ReadonlySet<number>): Promise<string[]> {
    const wrong: string[] = [];
    const ids = new Set([...records].map((index) => this.#idOf(index)));
    for await (const items of this.#permits.scan<StoredPermit & Key>('permit'))
      for (const stored of items)
        if (ids.has(stored.id) && shown.get(stored.id) !== storedText(stored))
          wrong.push(`${stored.id} was not published in its last version`);
    return wrong;
  }

  #isAsPublished(stored: StoredPermit & Key, record: PortalRecord): boolean {
    const { firstSeen: _, lastChanged: _1, withdrawnAt, pk: _2, sk: _3, news: _4, ...permit } = stored;
    return withdrawnAt === null && isSamePermit(permit, this.permitOf(record, this.#portal.today));
  }

  /** Whether runs could find a record missing on two days before a moment. */
  #mayBeWithdrawn(versions: readonly RecordVersion[], at: number): boolean {
    const before = at - MISSING_FOR_MS;
    const isLate = versions.some(
      ({ at: from, record }, index) => from <= before && hasLeftWindow(record, versions[index - 1]?.record),
    );
    const wasIncomplete = [...this.#incomplete, ...this.#halvings].some((time) => time <= before);
    const isIncomplete = this.#incomplete.some(
      (time) => time <= at + MAX_CLOCK_SKEW_MS && time >= at - MAX_RUN_MS,
    );
    const isGone = versions.some(
      ({ at: from, record }, index) =>
        record === null &&
        from <= at + MAX_CLOCK_SKEW_MS &&
        (versions[index + 1]?.at ?? at) >= at - MAX_RUN_MS,
    );
    return (isGone || isIncomplete) && (isLate || wasIncomplete);
  }

  async #stored(index: number): Promise<(StoredPermit & Key) | undefined> {
    return this.#permits.get<StoredPermit & Key>(permitKey(this.#idOf(index)));
  }

  #idOf(index: number): string {
    const { source } = this.#portal;
    const row = this.#portal.rowOf({ index, day: null, version: 0, home: '2026' });
    return toPermitId(source, recordKey(source, row) ?? '');
  }
}

/** True for a version that left the window in which increments found the previous one. */
function hasLeftWindow(record: PortalRecord | null, before: PortalRecord | null | undefined): boolean {
  if (record === null || record.day === null || record.day < '2000') return true;
  return before !== null && before !== undefined && before.day !== null && record.day < before.day;
}

/** A stored item as text, without its key. */
export function storedText({ pk: _, sk: _1, ...stored }: Key): string {
  return JSON.stringify(stored);
}

/** Whether two permits are equal. The same code built their nested values, in the same order. */
function isSamePermit(a: object, b: object): boolean {
  const [names, others] = [Object.keys(a), b as Readonly<Record<string, unknown>>];
  return (
    names.length === Object.keys(b).length &&
    Object.entries(a).every(
      ([name, value]) => value === others[name] || JSON.stringify(value) === JSON.stringify(others[name]),
    )
  );
}
