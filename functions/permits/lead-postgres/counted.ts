import type { Database } from '#functions/platform/database/database.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type {
  DayCount,
  HabitCount,
  NameCount,
  SegmentHabits,
  SegmentNames,
  SegmentOf,
  SegmentOutline,
  StateManifest,
} from '../lead-index/store/generation.ts';
import { SCHEMA } from './schema.ts';

/** The kinds of counts that are kept in memory, as the manifests of the other engine have them. */
interface Counts {
  readonly named: SegmentNames & Pick<SegmentOutline, 'rows' | 'valuation'>;
  readonly dated: Pick<SegmentOf['dated'], 'month' | 'days'>;
  readonly habits: SegmentHabits;
}
type Counted<K extends keyof Counts> = StateManifest<Counts[K]>;

/** The counts that a process has read of one publication. */
export class CountedKinds {
  readonly #database: Database;
  readonly #read = new Map<string, Promise<readonly StateManifest<object>[]>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts of some states, or of all, A to Z. Read once for each state. */
  async load<K extends keyof Counts>(kind: K, states?: readonly StateName[]): Promise<readonly Counted<K>[]> {
    if (states === undefined) return this.#once(kind, undefined);
    const wanted = [...new Set(states)].sort();
    return (await Promise.all(wanted.map((state) => this.#once(kind, state)))).flat();
  }

  async #once<K extends keyof Counts>(kind: K, state: StateName | undefined): Promise<readonly Counted<K>[]> {
    const key = `${kind} ${state}`;
    const reading = this.#read.get(key) ?? READERS[kind](this.#database, state);
    this.#read.set(key, reading);
    try {
      return (await reading) as readonly Counted<K>[];
    } catch (error) {
      this.#read.delete(key);
      throw error;
    }
  }
}

const READERS: {
  readonly [K in keyof Counts]: (
    database: Database,
    state: StateName | undefined,
  ) => Promise<readonly Counted<K>[]>;
} = {
  named: async (database, state) => {
    const rows = await read<{
      state: StateName;
      city: string | null;
      county: string | null;
      permit_type: string | null;
      permits: number;
      valuation: number;
    }>(
      database,
      'kind_state AS state, city, county, permit_type, permits, worth::float8 AS valuation',
      'kinds WHERE permits > 0',
      state,
    );
    return byState(rows, (some) => {
      const names = (of: (row: (typeof some)[number]) => string | null): NameCount[] =>
        some.flatMap((row) => {
          const name = of(row);
          return name === null ? [] : [[name, row.permits] as const];
        });
      return [
        {
          rows: some.reduce((sum, { permits }) => sum + permits, 0),
          valuation: some.reduce((sum, { valuation }) => sum + valuation, 0),
          cities: names(({ city }) => city),
          counties: names(({ county }) => county),
          permitTypes: names(({ permit_type }) => permit_type),
        },
      ];
    });
  },
  dated: async (database, state) => {
    const rows = await read<{
      state: StateName;
      source: string;
      issued: string;
      permits: number;
      valuation: number;
    }>(
      database,
      'state, source, issued, permits, valuation::float8 AS valuation',
      'days WHERE permits > 0',
      state,
    );
    return byState(rows, (some) =>
      [...Map.groupBy(some, ({ issued }) => issued.slice(0, 7))].map(([month, days]) => ({
        month,
        days: days.map(
          ({ source, issued, permits, valuation }): DayCount => [
            source,
            Number(issued.slice(8)),
            permits,
            valuation,
          ],
        ),
      })),
    );
  },
  habits: async (database, state) => {
    const rows = await read<{ state: StateName; habit: HabitCount }>(
      database,
      `kind_state AS state, jsonb_build_array(city, permit_type, publishing, contractors, finished, owners, phones, valued) AS habit`,
      'kinds WHERE finished > 0',
      state,
    );
    return byState(rows, (some) => [{ habits: some.map(({ habit }) => habit) }]);
  },
};

/** Reads rows of some counts, of one state or of all. */
async function read<R extends { readonly state: StateName }>(
  { query }: Database,
  columns: string,
  from: string,
  state: StateName | undefined,
): Promise<readonly R[]> {
  const text = `SELECT * FROM (SELECT ${columns} FROM ${SCHEMA}.${from}) AS one`;
  return state === undefined
    ? query<R>(`${text} ORDER BY state`)
    : query<R>(`${text} WHERE state = $1::text`, [state]);
}

function byState<R extends { readonly state: StateName }, S>(
  rows: readonly R[],
  toSegments: (some: readonly R[]) => readonly S[],
): readonly StateManifest<S>[] {
  return [...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => ({
    state,
    segments: toSegments(some),
  }));
}
