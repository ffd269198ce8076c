import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import { LEAD_SCORE_VERSION } from '#shared/domain/permit/lead-score.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { type Blob, type BlobRef, makeBlob, readParts } from './blob-store.ts';

/**
 * One state of the whole index. A reader holds one root and follows names that never change their content, so it sees
 * one generation whole, whatever is published meanwhile.
 */
export interface Root {
  /** 0: nothing was ever published. */
  readonly generation: number;
  readonly states: readonly StateEntry[];
  readonly feed: Feed;
}

/** The feed of changes (change-log.ts), by times of publications: milliseconds since 1970. */
export interface Feed {
  /** When it began: what was before it is not told. */
  readonly since: number;
  /** The last publication that changed a permit, or when it began. */
  readonly at: number;
}

/** A state of the root: where its manifest is, and the figures every page shows. */
export interface StateEntry {
  readonly state: StateName;
  readonly manifest: BlobRef;
  readonly permits: number;
}

/** The segments of one state, newest month first, undated rows last. */
export interface Manifest<S extends SegmentOutline = SegmentEntry> {
  readonly state: StateName;
  readonly segments: readonly S[];
}

/** What every question needs of a segment. */
export interface SegmentOutline {
  /** `YYYY-MM`; empty for undated rows. */
  readonly month: string;
  readonly blob: BlobRef;
  readonly rows: number;
  /** Sum of the valuations of its rows, US dollars. */
  readonly valuation: number;
}

/** Rows by name as the records spell it, so that plain questions need not load the segment; rows without a name are in none. */
export interface SegmentNames {
  readonly cities: readonly NameCount[];
  readonly counties: readonly NameCount[];
  readonly permitTypes: readonly NameCount[];
}

/** Rows and the sum of their valuations (US dollars) by source and day of the month; day 0 has no date. */
export interface SegmentDays {
  readonly days: readonly DayCount[];
}

/** One segment and all that its manifest knows of it. */
export interface SegmentEntry extends SegmentOutline, SegmentNames, SegmentDays {}
export type DayCount = readonly [source: string, day: number, rows: number, valuation: number];
export type NameCount = readonly [name: string, rows: number];

/**
 * Raised when segments or manifests change their form: an index of another format is rebuilt, never read. Segments keep a part of
 * each lead score, so another version of the score is another format.
 */
const FORMAT = `6, score ${LEAD_SCORE_VERSION}`;
const ROOT_KEY: Key = { pk: 'lead-index', sk: 'root' };
const EMPTY: Root = { generation: 0, states: [], feed: { since: 0, at: 0 } };

/** The current root: one small, strongly consistent read. An index of another format counts as none. */
export async function readRoot(index: Table): Promise<Root> {
  const root = await index.get<Root & Key & { readonly format: string }>(ROOT_KEY);
  return root === undefined || root.format !== FORMAT
    ? EMPTY
    : { generation: root.generation, states: root.states, feed: root.feed };
}

/** The write that makes `next` the current root, if `from` still is. */
export function rootSwap(from: Root, next: Root): Write {
  return {
    put: { ...ROOT_KEY, format: FORMAT, ...next },
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

/**
 * A manifest in parts that are read apart: nine tenths of it are counts by day, which only publishers and trends need. The
 * first page of a process that just started waits for the outlines of all states.
 */
interface Part {
  readonly outline: SegmentOutline;
  readonly names: SegmentNames;
  readonly days: SegmentDays;
}

/** How much is read of manifests. */
const PARTS_OF = {
  outline: ['outline'],
  named: ['outline', 'names'],
  dated: ['outline', 'days'],
  whole: ['outline', 'names', 'days'],
} as const satisfies Record<string, readonly (keyof Part)[]>;
export type ManifestKind = keyof typeof PARTS_OF;

/** What a manifest of a kind holds of each segment. */
export interface SegmentOf {
  readonly outline: SegmentOutline;
  readonly named: SegmentOutline & SegmentNames;
  readonly dated: SegmentOutline & SegmentDays;
  readonly whole: SegmentEntry;
}

/** A manifest as a blob. */
export function manifestBlob({ segments }: Manifest): Promise<Blob> {
  const json = <P extends keyof Part>(of: (entry: SegmentEntry) => Part[P]): Buffer =>
    Buffer.from(JSON.stringify(segments.map(of)));
  return makeBlob('manifest', {
    outline: json<'outline'>(({ month, blob, rows, valuation }) => ({ month, blob, rows, valuation })),
    names: json<'names'>(({ cities, counties, permitTypes }) => ({ cities, counties, permitTypes })),
    days: json<'days'>(({ days }) => ({ days })),
  });
}

/** Reads the manifests of states, as much of them as their kind says, in the order asked. */
export async function readManifests<K extends ManifestKind>(
  index: Table,
  states: readonly StateEntry[],
  kind: K,
): Promise<Manifest<SegmentOf[K]>[]> {
  const parts = PARTS_OF[kind];
  const read = await readParts(
    index,
    states.flatMap(({ manifest }) => parts.map((part) => ({ ref: manifest, part }))),
  );
  return states.map(({ state }, at) => {
    const [outlines = [], ...more] = read
      .slice(at * parts.length, (at + 1) * parts.length)
      .map((bytes) => JSON.parse(bytes.toString()) as object[]);
    const segments = outlines.map((outline, which) =>
      Object.assign(outline, ...more.map((part) => part[which])),
    ) as SegmentOf[K][];
    return { state, segments };
  });
}
