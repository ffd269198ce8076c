import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Completeness, Verdict } from '#shared/domain/completeness.ts';
import type { Unit } from './compare.ts';

type Collection = Pick<Runtime, 'collection'>;

interface StoredMonth {
  readonly counted: number;
  readonly held: number;
  readonly verdict: Verdict | null;
}

/** The months of a place or source, by `YYYY-MM`. */
interface StoredUnit extends Key {
  readonly name: string;
  readonly sources: readonly string[];
  readonly months: Readonly<Record<string, StoredMonth>>;
}

/** What the coverage page shows of every source: one small item. */
interface StoredAnswers extends Key {
  /** ISO 8601 UTC. */
  readonly measuredAt: string;
  readonly answers: Readonly<Record<string, Completeness>>;
}

const ANSWERS: Key = { pk: 'completeness', sk: 'answers' };
const MONTHS_KEPT = 36;

function unitKey(id: string): Key {
  return { pk: 'completeness', sk: id };
}

/** The answer for each source, by id; empty before the first measurement. */
export async function readAnswers({ collection }: Collection): Promise<StoredAnswers['answers']> {
  return (await collection.get<StoredAnswers>(ANSWERS))?.answers ?? {};
}

/** Stores the answers and the months of each unit, the last 36 of them. */
export async function storeCompleteness(
  { collection }: Collection,
  units: readonly Unit[],
  answers: StoredAnswers['answers'],
  measuredAt: string,
): Promise<void> {
  const before = new Map(
    (await collection.getMany<StoredUnit>(units.map(({ id }) => unitKey(id)))).map((item) => [
      item.sk,
      item.months,
    ]),
  );
  await collection.writeMany(
    units.map(({ id, name, sources, months }) => {
      const now = Object.fromEntries(
        months.map(({ month, counted, held, verdict }) => [
          month,
          { counted, held, verdict } satisfies StoredMonth,
        ]),
      );
      const kept = Object.entries({ ...before.get(id), ...now }).sort(([a], [b]) => (a < b ? -1 : 1));
      return { ...unitKey(id), name, sources, months: Object.fromEntries(kept.slice(-MONTHS_KEPT)) };
    }),
  );
  await collection.put({ ...ANSWERS, measuredAt, answers });
}
