import type { Key, Table, Write } from '#functions/platform/table.ts';
import type { StateName } from '#shared/domain/states.ts';
import { type Blob, type BlobRef, makeBlob, readParts } from './blob-store.ts';

/**
 * One state of the whole index. A reader holds one root and follows names that never change their content, so it sees
 * one generation whole, whatever is published meanwhile.
 */
export interface Root {
  /** 0: nothing was ever published. */
  readonly generation: number;
  readonly states: readonly StateEntry[];
}

/** A state of the root: where its manifest is, and the figures every page shows. */
export interface StateEntry {
  readonly state: StateName;
  readonly manifest: BlobRef;
  readonly permits: number;
}

/** The segments of one state, newest month first, undated rows last. */
export interface Manifest {
  readonly state: StateName;
  readonly segments: readonly SegmentEntry[];
}

/** One segment and what it counts, so that plain questions need not load it. */
export interface SegmentEntry {
  /** `YYYY-MM`; empty for undated rows. */
  readonly month: string;
  readonly blob: BlobRef;
  readonly rows: number;
  /** Rows and the sum of their valuations (US dollars) by source and day of the month; day 0 has no date. */
  readonly days: readonly DayCount[];
  /** Rows by name as the records spell it; rows without a name are in none. */
  readonly cities: readonly NameCount[];
  readonly counties: readonly NameCount[];
  readonly permitTypes: readonly NameCount[];
}
export type DayCount = readonly [source: string, day: number, rows: number, valuation: number];
export type NameCount = readonly [name: string, rows: number];

/** Raised when segments or manifests change their form: an index of another format is rebuilt, never read. */
const FORMAT = 2;
const ROOT_KEY: Key = { pk: 'lead-index', sk: 'root' };
const EMPTY: Root = { generation: 0, states: [] };

/** The current root: one small, strongly consistent read. An index of another format counts as none. */
export async function readRoot(index: Table): Promise<Root> {
  const root = await index.get<Root & Key & { readonly format: number }>(ROOT_KEY);
  return root === undefined || root.format !== FORMAT
    ? EMPTY
    : { generation: root.generation, states: root.states };
}

/** The write that makes `next` the current root, if `from` still is. */
export function rootSwap(from: Root, next: Root): Write {
  return {
    put: { ...ROOT_KEY, format: FORMAT, generation: next.generation, states: next.states },
    condition:
      from.generation === 0
        ? {
            expression: 'attribute_not_exists(pk) OR #format <> :format',
            names: { '#format': 'format' },
            values: { ':format': FORMAT },
          }
        : {
            expression: '#generation = :generation',
            names: { '#generation': 'generation' },
            values: { ':generation': from.generation },
          },
  };
}

/** A manifest as a blob. */
export function manifestBlob(manifest: Manifest): Promise<Blob> {
  return makeBlob('manifest', { all: Buffer.from(JSON.stringify(manifest)) });
}

/** Reads manifests, in the order asked. */
export async function readManifests(index: Table, refs: readonly BlobRef[]): Promise<Manifest[]> {
  const parts = await readParts(
    index,
    refs.map((ref) => ({ ref, part: 'all' })),
  );
  return parts.map((bytes) => JSON.parse(bytes.toString()) as Manifest);
}
