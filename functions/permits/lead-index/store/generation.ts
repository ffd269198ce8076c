import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import { hasEnded } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Way } from '#shared/domain/permit/who.ts';
import { type Blob, type BlobRef, makeBlob, readParts } from './blob-store.ts';
import { FORMAT, type IndexFormat } from './format.ts';
import { type IndexRow, sourceOf } from './index-row.ts';
import type { WordBlock } from './word-index.ts';

/**
 * One generation of the whole index. It refers to immutable blobs, so a reader with a root sees that generation completely,
 * whatever is published in the meantime.
 */
export interface Root {
  /** 0 before the first publication. */
  readonly generation: number;
  readonly states: readonly StateEntry[];
  readonly feed: Feed;
  /** The claim (`claim.ts`) under which it was published; that of an earlier one has missed changes. */
  readonly claim: number;
}

/** The feed of changes (change-log.ts). Times are milliseconds since 1970. */
export interface Feed {
  /** When it began. Readers can resume only after this. */
  readonly since: number;
  /** The last publication that changed a permit, or the beginning. */
  readonly at: number;
}

/** A state of the root: its manifest, and the count that every page shows. */
export interface StateEntry {
  readonly state: StateName;
  readonly manifest: BlobRef;
  readonly permits: number;
}

/** The segments of one state, newest month first, undated rows last. */
export interface StateManifest<S = SegmentEntry> {
  readonly state: StateName;
  readonly segments: readonly S[];
}

/** A manifest as searches read it: with names where they help to answer a filter. */
export type SearchedManifest = StateManifest<SegmentOutline & Partial<SegmentNames>>;

/** What every query needs to know of a segment. */
export interface SegmentOutline {
  readonly state: StateName;
  /** `YYYY-MM`; empty for undated rows. */
  readonly month: string;
  readonly blob: BlobRef;
  readonly rows: number;
  /** Rows whose work the record does not call ended. */
  readonly open: number;
  /** Rows by the way to reach somebody, for a reader without role or trades; undefined in a manifest of layout 14. */
  readonly reach?: Readonly<Record<Way, number>>;
  /** The sum of the valuations, US dollars. */
  readonly valuation: number;
}

/** Rows by name, as the records spell it, so that simple queries need not load the segment. */
export interface SegmentNames {
  readonly cities: readonly NameCount[];
  readonly counties: readonly NameCount[];
  readonly permitTypes: readonly NameCount[];
}

/** Rows and the sum of their valuations (US dollars) by source and day of the month; day 0 means no date. Rows by city and source. */
interface SegmentDays {
  readonly days: readonly DayCount[];
  readonly citySources: readonly CitySource[];
}

/** What finished permits name, by city and permit type. */
export interface SegmentHabits {
  readonly habits: readonly HabitCount[];
}

/** Where the words of a segment are: in the blob of its half year. */
export interface SegmentWords {
  readonly words: {
    readonly name: string;
    /** The number of its first row among those of the half year. */
    readonly start: number;
    /** Only of the first segment of the half year. */
    readonly blocks: readonly WordBlock[];
  };
}

/** Everything in a manifest about one segment. */
export interface SegmentEntry
  extends SegmentOutline,
    SegmentNames,
    SegmentDays,
    SegmentHabits,
    SegmentWords {}
export type HabitCount = readonly [
  city: string | null,
  permitType: string | null,
  /** Finished permits of sources that publish contractors, and those that name one. */
  publishing: number,
  contractors: number,
  /** All finished permits, and those that name an owner or show a phone or a value. */
  finished: number,
  owners: number,
  phones: number,
  values: number,
];
export type DayCount = readonly [source: string, day: number, rows: number, valuation: number];
/** The city is empty for rows without one. */
export type CitySource = readonly [city: string, source: string, rows: number];
export type NameCount = readonly [name: string, rows: number];

const ROOTS = 'lead-index';
const ROOT_PREFIX = 'root#';
const EMPTY: Root = { generation: 0, states: [], feed: { since: 0, at: 0 }, claim: 0 };

/** The key of the root of a format. */
export function rootKey(format: string): Key {
  return { pk: ROOTS, sk: `${ROOT_PREFIX}${format}` };
}

/**
 * Reads the current root with one small, strongly consistent read. Until the publisher of this release has built its index, the
 * newest index of an earlier release that this one can read.
 */
export async function readRoot(index: IndexTable, format = FORMAT): Promise<Root> {
  for (const name of [format.name, ...format.reads]) {
    const root = await readOwnRoot(index, { name });
    if (root.generation > 0) return root;
  }
  return EMPTY;
}

/** Reads the root of a format, as its publisher does. */
export async function readOwnRoot(index: IndexTable, { name }: Pick<IndexFormat, 'name'>): Promise<Root> {
  const root = await index.get<Root & Key>(rootKey(name));
  return root === undefined ? EMPTY : toRoot(root);
}

/** The permits of a generation. */
export function totalPermits({ states }: Pick<Root, 'states'>): number {
  return states.reduce((sum, { permits }) => sum + permits, 0);
}

/** The names of the formats that have a root. */
export async function readFormats(index: IndexTable): Promise<string[]> {
  const roots = await index.query<Key>(ROOTS, { prefix: ROOT_PREFIX });
  return roots.map(({ sk }) => sk.slice(ROOT_PREFIX.length));
}

function toRoot({ generation, states, feed, claim }: Root): Root {
  return { generation, states, feed, claim };
}

/** The write that replaces the root `from` of a format by `next`, if `from` is still current. */
export function rootSwap(format: IndexFormat, from: Root, next: Root): Write {
  return {
    put: { ...rootKey(format.name), ...next },
    condition:
      from.generation === 0
        ? { expression: 'attribute_not_exists(pk)' }
        : {
            expression: '#generation = :generation',
            names: { '#generation': 'generation' },
            values: { ':generation': from.generation },
          },
  };
}

/**
 * The parts of a manifest are read separately: nine tenths of it are counts by day, which only publishers and trends need, and
 * the first page of a new process waits for the outlines of all states.
 */
interface ManifestParts {
  readonly outline: Omit<SegmentOutline, 'state'>;
  readonly names: SegmentNames;
  readonly days: SegmentDays;
  readonly habits: SegmentHabits;
  readonly words: SegmentWords;
}

/** The parts to read for each kind of manifest. */
const PARTS_OF = {
  outline: ['outline'],
  named: ['outline', 'names'],
  dated: ['outline', 'days'],
  worded: ['outline', 'words'],
  habits: ['habits'],
  whole: ['outline', 'names', 'days', 'habits', 'words'],
} as const satisfies Record<string, readonly (keyof ManifestParts)[]>;
export type ManifestKind = keyof typeof PARTS_OF;

/** What a manifest of each kind contains for a segment. */
export interface SegmentOf {
  readonly outline: SegmentOutline;
  readonly named: SegmentOutline & SegmentNames;
  readonly dated: SegmentOutline & SegmentDays;
  readonly worded: SegmentOutline & SegmentWords;
  readonly habits: SegmentHabits;
  readonly whole: SegmentEntry;
}

/** Encodes a manifest. */
export function manifestBlob(format: IndexFormat, { segments }: StateManifest): Promise<Blob> {
  const json = <P extends keyof ManifestParts>(of: (entry: SegmentEntry) => ManifestParts[P]): Buffer =>
    Buffer.from(JSON.stringify(segments.map(of)));
  return makeBlob(format, 'manifest', {
    outline: json<'outline'>(({ month, blob, rows, open, reach, valuation }) => ({
      month,
      blob,
      rows,
      open,
      ...(reach && { reach }),
      valuation,
    })),
    names: json<'names'>(({ cities, counties, permitTypes }) => ({ cities, counties, permitTypes })),
    days: json<'days'>(({ days, citySources }) => ({ days, citySources })),
    habits: json<'habits'>(({ habits }) => ({ habits })),
    words: json<'words'>(({ words }) => ({ words })),
  });
}

/** Reads manifests of a kind, in the order of `states`. */
export async function readManifests<K extends ManifestKind>(
  index: IndexTable,
  states: readonly StateEntry[],
  kind: K,
): Promise<StateManifest<SegmentOf[K]>[]> {
  const parts = PARTS_OF[kind];
  const read = await readParts(
    index,
    states.flatMap(({ manifest }) => parts.map((part) => ({ ref: manifest, part }))),
  );
  return states.map(({ state }, at) => {
    const [first = [], ...more] = read
      .slice(at * parts.length, (at + 1) * parts.length)
      .map((bytes) => JSON.parse(bytes.toString()) as object[]);
    const segments = first.map((part, which) =>
      Object.assign(part, { state }, ...more.map((other) => other[which])),
    ) as SegmentOf[K][];
    return { state, segments };
  });
}

/** The manifests of one kind that a process has read: the latest of each state. */
export class ManifestCache<K extends ManifestKind> {
  readonly #index: IndexTable;
  readonly #kind: K;
  readonly #known = new Map<
    StateName,
    { readonly name: string; readonly loading: Promise<StateManifest<SegmentOf[K]> | undefined> }
  >();

  constructor(index: IndexTable, kind: K) {
    this.#index = index;
    this.#kind = kind;
  }

  /**
   * Loads the manifests of a root, of some states or of all. Reads only those that changed since the last load. Concurrent loads of a
   * manifest read it once.
   */
  async load({ states }: Root, wanted: readonly StateName[] = []): Promise<StateManifest<SegmentOf[K]>[]> {
    const entries = states.filter(({ state }) => wanted.length === 0 || wanted.includes(state));
    const missing = entries.filter(({ state, manifest }) => this.#known.get(state)?.name !== manifest.name);
    const read = readManifests(this.#index, missing, this.#kind);
    for (const { state, manifest } of missing) {
      const loading = read.then((manifests) => manifests.find((one) => one.state === state));
      this.#known.set(state, { name: manifest.name, loading });
      loading.catch(() => this.#known.delete(state));
    }
    const loaded = await Promise.all(entries.map(({ state }) => this.#known.get(state)?.loading));
    return loaded.filter((manifest) => manifest !== undefined);
  }
}

/** Counts a segment's rows for its manifest. */
export function countSegment(
  rows: readonly IndexRow[],
): Omit<SegmentEntry, 'state' | 'month' | 'blob' | 'reach' | 'words'> {
  return {
    rows: rows.length,
    open: rows.filter(({ status, isPaperwork }) => !isPaperwork && !hasEnded(status)).length,
    valuation: rows.reduce((sum, { valuation }) => sum + (valuation ?? 0), 0),
    days: countDays(rows),
    citySources: countCitySources(rows),
    cities: countNames(rows.map(({ city }) => city)),
    counties: countNames(rows.map(({ county }) => county)),
    permitTypes: countNames(rows.map(({ permitType }) => permitType)),
    habits: countHabits(rows),
  };
}

function countHabits(rows: readonly IndexRow[]): HabitCount[] {
  const finished = rows.filter(({ status }) => status === 'Final');
  const groups = Map.groupBy(finished, ({ city, permitType }) => JSON.stringify([city, permitType]));
  return [...groups.values()].flatMap((group): HabitCount[] => {
    const [first] = group;
    if (first === undefined) return [];
    const count = (test: (row: IndexRow) => boolean): number => group.filter(test).length;
    return [
      [
        first.city,
        first.permitType,
        count(({ hasContractor, lacksContractor }) => hasContractor || lacksContractor),
        count(({ hasContractor }) => hasContractor),
        group.length,
        count(({ hasOwnerName }) => hasOwnerName),
        count(({ hasPhone }) => hasPhone),
        count(({ valuation }) => valuation !== null),
      ],
    ];
  });
}

function countDays(rows: readonly IndexRow[]): DayCount[] {
  const groups = Map.groupBy(rows, ({ id, issueDate }) => `${issueDate?.slice(8) ?? '0'} ${sourceOf(id)}`);
  return [...groups.values()].flatMap((group): DayCount[] => {
    const [first] = group;
    if (first === undefined) return [];
    const valuation = group.reduce((sum, row) => sum + (row.valuation ?? 0), 0);
    return [[sourceOf(first.id), Number(first.issueDate?.slice(8) ?? 0), group.length, valuation]];
  });
}

function countCitySources(rows: readonly IndexRow[]): CitySource[] {
  const groups = Map.groupBy(rows, ({ id, city }) => JSON.stringify([city ?? '', sourceOf(id)]));
  return [...groups].map(([key, group]): CitySource => {
    const [city = '', source = ''] = JSON.parse(key) as string[];
    return [city, source, group.length];
  });
}

function countNames(names: readonly (string | null)[]): NameCount[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
