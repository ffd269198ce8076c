import type { FoundPoint } from '#functions/permits/found-point.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key } from '#functions/platform/tables/table.ts';
import type { Refusal } from './question.ts';

type Collection = Pick<Runtime, 'collection'>;

/** The result of asking for an address. `no answer`: its row was missing or could not be read. */
export type Outcome = 'placed' | 'no match' | 'tie' | 'no answer' | Refusal;

export interface StoredAnswer {
  readonly key: string;
  readonly outcome: Outcome;
  readonly point: FoundPoint | null;
  /** How often there was no answer, one time after the other. */
  readonly tries: number;
  /** When it may be asked again, ISO 8601 UTC; null for a point. */
  readonly askAgainAt: string | null;
}

type AnswerItem = Key & Omit<StoredAnswer, 'key'>;

const ANSWER = 'geocode#';
const STATE = 'geocoder';
const DAY: Key = { pk: STATE, sk: 'day' };
const SWITCH: Key = { pk: STATE, sk: 'switch' };
const LAST: Key = { pk: STATE, sk: 'last' };
/** The lease of the run that asks now. */
export const RUN: Key = { pk: STATE, sk: 'run' };

function answerKey(key: string): Key {
  return { pk: `${ANSWER}${key}`, sk: 'answer' };
}

/** The stored answers to questions, by key. */
export async function readAnswers(
  { collection }: Collection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredAnswer>> {
  const items = await collection.getMany<AnswerItem>(keys.map(answerKey));
  return new Map(
    items.map(({ pk, sk: _, ...answer }) => {
      const key = pk.slice(ANSWER.length);
      return [key, { key, ...answer }];
    }),
  );
}

/** Stores answers, in place of earlier ones. */
export async function storeAnswers(
  { collection }: Collection,
  answers: readonly StoredAnswer[],
): Promise<void> {
  await collection.writeMany(answers.map(({ key, ...answer }): Item => ({ ...answerKey(key), ...answer })));
}

interface DayItem extends Key {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly asked: number;
}

/** Addresses asked on a day so far. */
export async function readAsked({ collection }: Collection, today: string): Promise<number> {
  const item = await collection.get<DayItem>(DAY);
  return item?.day === today ? item.asked : 0;
}

/** Stored before the request, so that one whose answer is lost counts too. Only the holder of the run's lease may. */
export async function storeAsked({ collection }: Collection, day: string, asked: number): Promise<void> {
  await collection.put({ ...DAY, day, asked });
}

/** Since when nothing is sent to the geocoder, ISO 8601 UTC; undefined while it may be asked. */
export async function readOffSince({ collection }: Collection): Promise<string | undefined> {
  return (await collection.get<Key & { readonly offSince: string }>(SWITCH))?.offSince;
}

/** Switches the geocoder off from a time, or on with undefined. */
export async function switchGeocoder(
  { collection }: Collection,
  offSince: string | undefined,
): Promise<void> {
  if (offSince === undefined) await collection.remove(SWITCH);
  else await collection.put({ ...SWITCH, offSince });
}

/** What a run did. */
export interface LocateReport {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Permits without a point that were read. */
  readonly read: number;
  /** Addresses sent. */
  readonly asked: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
  /** Permits that got a point. */
  readonly placed: number;
  /** Why it ended early, as a sentence; null if it did not. */
  readonly cause: string | null;
}

export async function storeReport({ collection }: Collection, report: LocateReport): Promise<void> {
  await collection.put({ ...LAST, ...report });
}

/** The report of the last run; undefined before the first. */
export async function readReport({ collection }: Collection): Promise<LocateReport | undefined> {
  const item = await collection.get<Key & LocateReport>(LAST);
  if (item === undefined) return undefined;
  const { pk: _, sk: __, ...report } = item;
  return report;
}
