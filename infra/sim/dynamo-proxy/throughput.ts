import type { Touch, WireItem } from './operations.ts';
import { itemBytes, partitionName } from './operations.ts';

/** Capacity units a second. */
export interface ThroughputLimits {
  readonly tableWrite: number;
  readonly tableRead: number;
  readonly partitionWrite: number;
  readonly partitionRead: number;
}

/**
 * What AWS documents. A partition takes 1,000 write and 3,000 read units a second, whatever the table ("Best practices for designing and using
 * partition keys effectively"). A new on-demand table sustains 4,000 writes and 12,000 reads ("Initial throughput and scaling properties").
 */
export const AWS_LIMITS: ThroughputLimits = {
  tableWrite: 4_000,
  tableRead: 12_000,
  partitionWrite: 1_000,
  partitionRead: 3_000,
};
/** "Throttling can occur if you exceed double your previous peak within 30 minutes" (same page). */
const PEAK_WINDOW_MS = 30 * 60_000;
/** The most units of a table, by default ("Service quotas": throughput). */
const TABLE_QUOTA = 40_000;
/** "One write unit is a write of up to 1 KB, one read unit a strongly consistent read of up to 4 KB" ("DynamoDB read and write operations"). */
const WRITE_UNIT = 1_024;
const READ_UNIT = 4_096;

export type Direction = 'read' | 'write';

/** The units of writing what a call says, as far as the call shows it. */
export function writeUnits({ item, isCheck }: Touch, isTransaction: boolean): number {
  if (isCheck === true) return 2;
  const units = item === undefined ? 1 : Math.max(1, Math.ceil(itemBytes(item) / WRITE_UNIT));
  return isTransaction ? 2 * units : units;
}

/** The units of reading an item; half as many for an eventually consistent read. */
export function readUnits(item: WireItem | undefined, isConsistent: boolean): number {
  const units = Math.max(1, Math.ceil((item === undefined ? 1 : itemBytes(item)) / READ_UNIT));
  return isConsistent ? units : units / 2;
}

interface Bucket {
  /** Units left; below zero after a call that took more than was left. */
  units: number;
  at: number;
}

/** The peaks of a table: in this window of 30 minutes, and before it. */
interface Peak {
  windowAt: number;
  secondAt: number;
  inSecond: number;
  inWindow: number;
  before: number;
}

/**
 * Counts capacity units by table and partition key. A call is admitted while units are left and may take more than are left, which the next
 * calls wait for. Burst and adaptive capacity are left out: AWS promises neither.
 */
export class Throughput {
  readonly #limits: ThroughputLimits;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #peaks = new Map<string, Peak>();

  /** @param now milliseconds */
  constructor(limits: ThroughputLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** What has no units left. */
  exhausted(direction: Direction, table: string, pk: unknown): 'table' | 'partition' | undefined {
    if (this.#left(direction, table) <= 0) return 'table';
    const isKey = pk !== undefined;
    return isKey && this.#left(direction, table, pk) <= 0 ? 'partition' : undefined;
  }

  take(direction: Direction, table: string, pk: unknown, units: number): void {
    this.#bucket(direction, table).units -= units;
    if (pk !== undefined) this.#bucket(direction, table, pk).units -= units;
    const peak = this.#peak(direction, table);
    peak.inSecond += units;
    peak.inWindow = Math.max(peak.inWindow, peak.inSecond);
  }

  #left(direction: Direction, table: string, pk?: unknown): number {
    return this.#bucket(direction, table, pk).units;
  }

  #bucket(direction: Direction, table: string, pk?: unknown): Bucket {
    const name = `${direction} ${pk === undefined ? table : partitionName(table, pk)}`;
    const limit = pk === undefined ? this.#tableLimit(direction, table) : this.#partitionLimit(direction);
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { units: limit, at: now };
    bucket.units = Math.min(limit, bucket.units + ((now - bucket.at) / 1000) * limit);
    bucket.at = now;
    this.#buckets.set(name, bucket);
    return bucket;
  }

  #partitionLimit(direction: Direction): number {
    return direction === 'read' ? this.#limits.partitionRead : this.#limits.partitionWrite;
  }

  /** The initial limit, or twice the earlier peak. */
  #tableLimit(direction: Direction, table: string): number {
    const initial = direction === 'read' ? this.#limits.tableRead : this.#limits.tableWrite;
    return Math.min(TABLE_QUOTA, Math.max(initial, 2 * this.#peak(direction, table).before));
  }

  #peak(direction: Direction, table: string): Peak {
    const now = this.#now();
    const name = `${direction} ${table}`;
    const peak = this.#peaks.get(name) ?? {
      windowAt: now,
      secondAt: now,
      inSecond: 0,
      inWindow: 0,
      before: 0,
    };
    if (now - peak.windowAt >= PEAK_WINDOW_MS) {
      peak.before = Math.max(peak.before, peak.inWindow);
      Object.assign(peak, { windowAt: now, inWindow: 0 });
    }
    if (now - peak.secondAt >= 1000) Object.assign(peak, { secondAt: now, inSecond: 0 });
    this.#peaks.set(name, peak);
    return peak;
  }
}
