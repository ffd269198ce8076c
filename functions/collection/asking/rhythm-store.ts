import type { FoundChange } from '#functions/platform/events.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { placeZone } from '../conform/place-zones.ts';
import type { Source } from '../source.ts';
import { stateKey } from '../status/source-state.ts';
import { afterRead, NO_RHYTHM, type Rhythm } from './rhythm.ts';

type Collection = Pick<Runtime, 'collection'>;

const rhythmKey = (sourceId: string): Key => ({ pk: stateKey(sourceId).pk, sk: 'rhythm' });

type RhythmItem = Partial<Rhythm> & Key;

function toRhythm(item: RhythmItem): Rhythm {
  const { pk: _pk, sk: _sk, ...rhythm } = item;
  return { ...NO_RHYTHM, ...rhythm };
}

/** The rhythm of one source. */
export async function readRhythm({ collection }: Collection, sourceId: string): Promise<Rhythm> {
  const item = await collection.get<RhythmItem>(rhythmKey(sourceId));
  return item === undefined ? NO_RHYTHM : toRhythm(item);
}

/** Rhythms by source id, without sources that were never asked. */
export async function readRhythms(
  { collection }: Collection,
  sourceIds: readonly string[],
): Promise<Map<string, Rhythm>> {
  const items = await collection.getMany<RhythmItem>(sourceIds.map(rhythmKey));
  const byKey = new Map(items.map((item) => [item.pk, toRhythm(item)]));
  return new Map(
    sourceIds.flatMap((id): [string, Rhythm][] => {
      const rhythm = byKey.get(rhythmKey(id).pk);
      return rhythm === undefined ? [] : [[id, rhythm]];
    }),
  );
}

/** Notes that a portal was asked. @param at epoch milliseconds @param said its mark; null where it gave none */
export async function noteAsked(
  { collection }: Collection,
  sourceId: string,
  at: number,
  said: string | null,
): Promise<void> {
  await collection.update(rhythmKey(sourceId), {
    expression: 'SET askedAt = :at, said = :said',
    values: { ':at': at, ':said': said },
  });
}

/** Notes whether a read found what the portal had said: nothing. */
export async function noteKept(
  { collection }: Collection,
  sourceId: string,
  foundNothing: boolean,
): Promise<void> {
  await collection.update(rhythmKey(sourceId), {
    expression: foundNothing ? 'ADD kept :reads' : 'SET kept = :reads',
    values: { ':reads': foundNothing ? 1 : 0 },
  });
}

/** Stores what a good run of a change tells, beside the time of the last ask. @param run ISO 8601 UTC */
export async function noteRead(
  { collection }: Collection,
  source: Source,
  change: FoundChange,
  run: { readonly startedAt: string; readonly endedAt: string },
): Promise<void> {
  const before = await readRhythm({ collection }, source.id);
  const { mark, changes, lags, readAt, runMs } = afterRead(
    before,
    change,
    { startedAt: Date.parse(run.startedAt), endedAt: Date.parse(run.endedAt) },
    placeZone(source),
  );
  await collection.update(rhythmKey(source.id), {
    expression: 'SET mark = :mark, changes = :changes, lags = :lags, readAt = :readAt, runMs = :runMs',
    values: { ':mark': mark, ':changes': changes, ':lags': lags, ':readAt': readAt, ':runMs': runMs },
  });
}
